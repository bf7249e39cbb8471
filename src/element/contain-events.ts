/** The events of the view that stay inside. Of the keys, only Enter. */
const EVENTS = ['keydown', 'keypress', 'keyup', 'submit'];

/**
 * Keeps Enter and `submit` of a view from handlers around the element. Pages of ASP.NET answer Enter with
 * a click on a button of their own (`defaultbutton`), and a form around the element takes the `submit` of
 * the view for its own. Other keys and events pass, and so does everything of the page's own content in a
 * slot. React listens to `container` itself, so the view gets these events.
 */
export function containEvents(container: HTMLElement): void {
  for (const type of EVENTS) {
    container.addEventListener(type, (event) => {
      const isOwn = type === 'submit' || (event as KeyboardEvent).key === 'Enter';
      if (isOwn && container.contains(event.target as Node)) event.stopPropagation();
    });
  }
}
