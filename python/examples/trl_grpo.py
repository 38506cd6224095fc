"""Trains two steps of GRPO with TRL on episodes of Countdown.

Needs sumwise and `pip install trl jmespath`. The model is tiny and random, so it learns nothing: put a model of yours, which calls tools, in
its place.
"""

from datasets import Dataset
from sumwise.environments import Countdown
from tokenizers import Tokenizer, decoders, models, pre_tokenizers
from transformers import PreTrainedTokenizerFast, Qwen3Config, Qwen3ForCausalLM
from trl import GRPOConfig, GRPOTrainer
from trl.chat_template_utils import qwen3_chat_template


def tiny() -> tuple[Qwen3ForCausalLM, PreTrainedTokenizerFast]:
    """Returns a random model and a tokenizer of single bytes."""
    letters = sorted(pre_tokenizers.ByteLevel.alphabet())
    tokenizer = Tokenizer(models.BPE({letter: place for place, letter in enumerate(letters)}, []))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    fast = PreTrainedTokenizerFast(tokenizer_object=tokenizer, eos_token="<|im_end|>", pad_token="<|endoftext|>")
    fast.add_special_tokens({"additional_special_tokens": ["<|im_start|>"]})
    fast.chat_template = qwen3_chat_template
    sizes = dict(hidden_size=32, intermediate_size=64, num_hidden_layers=2, num_attention_heads=4, num_key_value_heads=2, head_dim=8)
    config = Qwen3Config(vocab_size=len(fast), eos_token_id=fast.eos_token_id, pad_token_id=fast.pad_token_id, **sizes)
    return Qwen3ForCausalLM(config), fast


model, tokenizer = tiny()
# The puzzle is a function of the row, so all episodes of a group have the same one.
told = [{"role": "user", "content": "Play the number game with the tool `play`."}]
rows = Dataset.from_list([{"prompt": told, "split": "train", "seed": 1, "index": index, "difficulty": "easy"} for index in range(8)])
settings = GRPOConfig(
    output_dir="grpo",
    max_steps=2,
    per_device_train_batch_size=4,
    num_generations=4,
    max_completion_length=64,
    logging_steps=1,
    save_strategy="no",
    report_to=[],
    use_cpu=True,
)
trainer = GRPOTrainer(model=model, processing_class=tokenizer, args=settings, train_dataset=rows, environment_factory=Countdown)
trainer.train()
print("steps", trainer.state.global_step, "rewards", [entry["reward"] for entry in trainer.state.log_history if "reward" in entry])
