"""The server of the environment: `python server/app.py --port 8000`."""

import argparse

import uvicorn
from sumwise_openenv import app

__all__ = ["app", "main"]


def main() -> None:
    """Serves the environment."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--host", default="0.0.0.0")
    parser.add_argument("--port", type=int, default=8000)
    options = parser.parse_args()
    uvicorn.run(app, host=options.host, port=options.port, log_level="warning")


if __name__ == "__main__":
    main()
