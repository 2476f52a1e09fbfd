"""Puts the generated pages of the rule sets into the navigation: mkdocs has no patterns there."""

from pathlib import Path


def on_config(config):
    """Adds every page in `rule-sets` behind the overview."""
    folder = Path(config["docs_dir"]) / "rule-sets"
    pages = sorted(page.name for page in folder.glob("*.md") if page.name != "index.md")
    section = next(entry["Rule sets"] for entry in config["nav"] if "Rule sets" in entry)
    section.extend(f"rule-sets/{page}" for page in pages)
    return config
