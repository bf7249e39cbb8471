/** The key names that a visit needs. */
export type VisitKey = 'Tab' | 'Enter' | 'ArrowUp';

/** A browser with one page, driven from outside: its keys are as trusted as those of a person. */
export interface HostBrowser {
  /** Opens a page with empty cookies and storage. */
  open(url: string): Promise<void>;
  /**
   * Evaluates an expression in the page and returns its text. Only a text is read, because pages may replace
   * what a serialization of objects needs.
   */
  read(expression: string): Promise<string>;
  press(key: VisitKey): Promise<void>;
  type(text: string): Promise<void>;
  close(): Promise<void>;
}
