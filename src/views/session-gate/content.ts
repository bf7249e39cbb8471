/** The content of a gate. A child with a named slot is only shown while that slot is rendered. */
export function getContent(host: HTMLElement): HTMLElement[] {
  return [...host.children].filter(
    (child) => child instanceof HTMLElement && !child.slot,
  ) as HTMLElement[];
}
