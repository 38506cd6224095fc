// Starts the page once its texts are there. No module awaits them at its top: WebKit does not always go on with those that import it.
import { load } from "./words.js";

load().then(() => import("./main.js"));
