/**
 * Submits the forms of a view in a frame that is sandboxed without `allow-forms`. There the browser drops a
 * submission before it dispatches `submit` (HTML standard, form submission algorithm, step 3). No form of a
 * view needs more than this event. Enter clicks the submit button, so one listener is enough.
 */
export function submitInSandbox(container: HTMLElement, signal?: AbortSignal): void {
  const submit = (event: Event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('[type=submit]');
    const form = button?.form;
    // A slot can contain forms of the page.
    if (!form || !container.contains(form)) return;
    let submitted = false;
    // The form keeps the event for itself.
    container.addEventListener('submit', () => (submitted = true), { once: true, capture: true });
    // The browser dispatches `submit` in the same task, after the last listener of `click`.
    setTimeout(() => {
      if (submitted || event.defaultPrevented) return;
      form.dispatchEvent(new CustomEvent('submit', { bubbles: true, cancelable: true }));
    });
  };
  container.addEventListener('click', submit, signal && { signal });
}
