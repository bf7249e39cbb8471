const EVENTS =
  'keydown keyup keypress click submit pointerdown mousedown touchstart dragstart contextmenu copy cut paste input beforeinput';

/**
 * Keeps what a person does in the controls of a view from handlers around the element. These cannot see the control,
 * because the target is the element (DOM standard, retargeting): shortcuts of a page would take characters of a password,
 * and a box that can be dragged would take clicks. Clicks, Escape, Tab, function keys and shortcuts pass, and so does
 * everything of the page's own content in a slot.
 *
 * Enter and `submit` stay inside everywhere in the view. Pages of ASP.NET answer Enter with a click on a button of their
 * own (`defaultbutton`), and a form around the element takes the `submit` of the view for its own.
 *
 * A held Enter or Escape acts once (UI Events, `repeat`), and so does a double click on a submit button (`detail`): the
 * response can arrive before the second click.
 *
 * React listens to `container` itself, so the view gets all events.
 */
export function containEvents(container: HTMLElement): void {
  const contain = (event: Event) => {
    const target = event.target as Element;
    if (!container.contains(target)) return;
    const { altKey, ctrlKey, detail, key, metaKey, repeat, type } = event as KeyboardEvent;
    // Enter and Escape; a held End does nothing.
    if (repeat ? /^E[ns]/.test(key) : detail > 1 && target.closest('[type=submit]')) {
      event.preventDefault();
    }
    // An input needs all keys but Escape, Tab, function keys, and those with Control or Command (`+`) that edit nothing.
    // AltGr, which writes characters, is Control and Alt. Password managers dispatch key events without a key.
    const own = 'required' in target ? /^(?!Esc|Tab|F\d|\+[^acvxyz]$)/i : /^\+?( |Enter)/;
    const isOwn = key
      ? own.test((metaKey || (ctrlKey && !altKey) ? '+' : '') + key)
      : type === 'submit' ||
        (type !== 'click' && target.closest('input, select, button, a, label'));
    if (isOwn) event.stopPropagation();
  };
  for (const type of EVENTS.split(' ')) container.addEventListener(type, contain);
}
