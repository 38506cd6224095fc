"""A tiny model that calls the tool of TRL's environments, and has learnt nothing else."""

import torch
from tokenizers import Tokenizer, decoders, models, pre_tokenizers
from transformers import PreTrainedTokenizerFast, Qwen3Config, Qwen3ForCausalLM
from trl.chat_template_utils import qwen3_chat_template

STEPS = ("2 * 3", "2 + 3", "3 - 2")


def tiny():
    """Returns a random model and a tokenizer of single bytes."""
    letters = sorted(pre_tokenizers.ByteLevel.alphabet())
    tokenizer = Tokenizer(models.BPE({letter: place for place, letter in enumerate(letters)}, []))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    fast = PreTrainedTokenizerFast(tokenizer_object=tokenizer, eos_token="<|im_end|>", pad_token="<|endoftext|>")
    fast.add_special_tokens({"additional_special_tokens": ["<|im_start|>"]})
    fast.chat_template = qwen3_chat_template
    sizes = dict(hidden_size=64, intermediate_size=128, num_hidden_layers=2, num_attention_heads=4, num_key_value_heads=2, head_dim=16)
    config = Qwen3Config(vocab_size=len(fast), eos_token_id=fast.eos_token_id, pad_token_id=fast.pad_token_id, **sizes)
    return Qwen3ForCausalLM(config), fast


def taught(prompt, tool, reply):
    """Returns a model that plays one of some steps in a conversation that begins so, each as often, and then ends."""
    torch.manual_seed(0)
    model, tokenizer = tiny()
    rows = [row(tokenizer, prompt, tool, step, reply(step)) for step in STEPS]
    width = max(len(tokens) for tokens, _ in rows)
    tokens = torch.tensor([tokens + [tokenizer.pad_token_id] * (width - len(tokens)) for tokens, _ in rows])
    labels = torch.tensor([said + [-100] * (width - len(said)) for _, said in rows])
    optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3)
    for _ in range(150):
        loss = model(input_ids=tokens, labels=labels).loss
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return model, tokenizer


def row(tokenizer, prompt, tool, step, reply):
    """Returns the tokens of a conversation, and those that the model says."""
    call = {"type": "function", "function": {"name": "play", "arguments": {"step": step}}}
    messages = [{"role": "user", "content": prompt}, {"role": "assistant", "tool_calls": [call]}, {"role": "tool", "name": "play", "content": reply}]

    def text(some):
        return tokenizer.apply_chat_template(some, tools=[tool], add_generation_prompt=True, enable_thinking=False, tokenize=False)

    asked, called = text(messages[:1]), f'<tool_call>\n{{"name": "play", "arguments": {{"step": "{step}"}}}}\n</tool_call><|im_end|>'
    answered = text(messages)
    answered = answered[answered.rindex("\n<|im_start|>user") :]
    tokens, labels = [], []
    for part, said in ((asked, False), (called, True), (answered, False), ("Done.<|im_end|>", True)):
        ids = tokenizer(part)["input_ids"]
        tokens += ids
        labels += ids if said else [-100] * len(ids)
    return tokens, labels
