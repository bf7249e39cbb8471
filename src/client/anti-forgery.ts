import type { AntiForgery } from '../settings/settings.ts';

/** Reads the value of a cookie or of a `<meta>`. */
export type ReadValue = (place: 'cookie' | 'meta', name: string) => string | undefined;

/** Frameworks encode the value in the cookie; scripts send it decoded. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Returns the anti-forgery header of a call. Logs an error if the page does not have its value. */
export function getAntiForgeryHeader(
  setting: AntiForgery,
  read: ReadValue,
): Record<string, string> {
  const { header } = setting;
  if ('value' in setting) return { [header]: setting.value };
  const [place, name] =
    'cookie' in setting ? (['cookie', setting.cookie] as const) : (['meta', setting.meta] as const);
  const value = read(place, name);
  if (value !== undefined) return { [header]: place === 'cookie' ? decode(value) : value };
  console.error(`Portico: this page has no ${place} "${name}" for the header ${header}.`);
  return {};
}
