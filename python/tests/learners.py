"""A tiny model that calls the tool of TRL's environments, and has learnt nothing else."""

import torch
from tokenizers import Tokenizer, decoders, models, pre_tokenizers
from transformers import PreTrainedTokenizerFast, Qwen3Config, Qwen3ForCausalLM
from trl.chat_template_utils import qwen3_chat_template

STEPS = ("2 * 3", "2 + 3", "3 - 2")
CALL = ('<tool_call>\n{"name": "play", "arguments": {"step": "', '"}}\n</tool_call>')


def bytewise():
    """Returns a tokenizer of single bytes."""
    letters = sorted(pre_tokenizers.ByteLevel.alphabet())
    tokenizer = Tokenizer(models.BPE({letter: place for place, letter in enumerate(letters)}, []))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    fast = PreTrainedTokenizerFast(tokenizer_object=tokenizer, eos_token="<|im_end|>", pad_token="<|endoftext|>")
    fast.add_special_tokens({"additional_special_tokens": ["<|im_start|>"]})
    fast.chat_template = qwen3_chat_template
    return fast


def taught(prompt, tool, reply):
    """Returns a model that plays one of some steps in a conversation that begins so, each as often, and then ends."""
    torch.manual_seed(0)
    tokenizer = bytewise()
    # Long texts as single tokens keep conversations short, and calls well formed.
    parts = asked(tokenizer, [{"role": "user", "content": prompt}], tool).replace("<|im_end|>", "<|im_start|>").split("<|im_start|>")
    tokenizer.add_tokens([part for part in parts if part] + [*STEPS, *CALL, "Done."])
    sizes = dict(hidden_size=64, intermediate_size=128, num_hidden_layers=2, num_attention_heads=4, num_key_value_heads=2, head_dim=16)
    config = Qwen3Config(vocab_size=len(tokenizer), eos_token_id=tokenizer.eos_token_id, pad_token_id=tokenizer.pad_token_id, **sizes)
    model = Qwen3ForCausalLM(config)
    rows = [row(tokenizer, prompt, tool, step, reply(step)) for step in STEPS]
    width = max(len(tokens) for tokens, _ in rows)
    tokens = torch.tensor([tokens + [tokenizer.pad_token_id] * (width - len(tokens)) for tokens, _ in rows])
    labels = torch.tensor([said + [-100] * (width - len(said)) for _, said in rows])
    optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3)
    for _ in range(200):
        optimizer.zero_grad()
        model(input_ids=tokens, labels=labels).loss.backward()
        optimizer.step()
    return model, tokenizer


def asked(tokenizer, messages, tool):
    return tokenizer.apply_chat_template(messages, tools=[tool], add_generation_prompt=True, enable_thinking=False, tokenize=False)


def row(tokenizer, prompt, tool, step, reply):
    """Returns the tokens of a conversation, and those that the model says."""
    call = {"type": "function", "function": {"name": "play", "arguments": {"step": step}}}
    messages = [{"role": "user", "content": prompt}, {"role": "assistant", "tool_calls": [call]}, {"role": "tool", "name": "play", "content": reply}]
    answered = asked(tokenizer, messages, tool)
    answered = answered[answered.rindex("\n<|im_start|>user") :]
    tokens, labels = [], []
    for part, said in ((asked(tokenizer, messages[:1], tool), False), (f"{CALL[0]}{step}{CALL[1]}<|im_end|>", True), (answered, False), ("Done.<|im_end|>", True)):
        ids = tokenizer(part)["input_ids"]
        tokens += ids
        labels += ids if said else [-100] * len(ids)
    return tokens, labels
