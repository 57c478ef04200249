/** The keys typed for a field that is not there yet. */
export interface EarlyKeys {
  /** Returns the text so far, and leaves the keys to the page from now on. */
  take(): string;
}

/**
 * Collects what is typed and pasted until `take` is called. Without it, the first letters of a search would go into the field of
 * the page that still has the focus, because the dialog has to be loaded and shown first.
 * @param onEscape called for the escape key, which ends it
 */
export function collectEarlyKeys(onEscape: () => void): EarlyKeys {
  let text = '';
  const hold = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, isComposing } = event;
    // A shortcut is no text, and an input method needs a field.
    if (isComposing || ctrlKey || metaKey || altKey) return;
    if (key === 'Escape') {
      hold(event);
      stop();
      onEscape();
    } else if (key === 'Backspace') {
      hold(event);
      text = [...text].slice(0, -1).join('');
    } else if (key === 'Enter' || [...key].length === 1) {
      hold(event);
      if (key !== 'Enter') text += key;
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    hold(event);
    text += event.clipboardData?.getData('text') ?? '';
  };
  const stop = () => {
    document.removeEventListener('keydown', onKeyDown, true);
    document.removeEventListener('paste', onPaste, true);
  };
  document.addEventListener('keydown', onKeyDown, true);
  document.addEventListener('paste', onPaste, true);
  return {
    take() {
      stop();
      return text;
    },
  };
}
