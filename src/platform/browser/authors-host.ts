/** Whether a host is the author's own machine. Visitors of any other one load no hints. */
export function isAuthorsHost(hostname: string): boolean {
  return /^((.+\.)?localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
}
