import { type ComponentProps, type RefObject, useEffect, useMemo, useState } from 'react';
import { ignoreErrors } from '../../contract/ignore-errors.ts';
import { LIMITS } from '../../contract/limits.ts';
import { cleanName } from '../../contract/typed-text.ts';
import { toPortalUrl } from '../../contract/urls.ts';
import { useTranslator, useView, type ViewContext } from '../../hooks/view-context.ts';
import { Button } from '../../ui/button.tsx';

// What a page has set about a provider is unchecked, except its addresses: a mistake must not prevent a sign-in.

type Providers = ViewContext['session']['singleSignOn']['value'];

/** A provider of single sign-on, as the page has set it. */
export type SingleSignOn = NonNullable<Providers>[number];

/** The host name of a text in the spelling of the URL parser: lower case, and in ASCII (UTS 46). */
const toHost = (text: string) =>
  /[\s/?#\\:]/.test(text) ? undefined : ignoreErrors(() => new URL(`http://${text}`).hostname);

/**
 * Finds the provider of a user name such as `anna@example.com` by the longest of the domains in which the name ends.
 */
export function findByDomain(providers: Providers, name: string): SingleSignOn | undefined {
  const host = /.@./.test(name) && toHost(name.slice(name.lastIndexOf('@') + 1));
  if (!host) return undefined;
  let longest = '';
  let found: SingleSignOn | undefined;
  for (const provider of providers ?? []) {
    for (const domain of [provider.domains ?? []].flat()) {
      const end = toHost(String(domain)) ?? '';
      if (end.length <= longest.length || !`.${host}`.endsWith(`.${end}`)) continue;
      longest = end;
      found = provider;
    }
  }
  return found;
}

/** Finds the name of a provider: in this language, in its main language, in English, or in any; else it is the `id`. */
export function findLabel({ id, label }: SingleSignOn, language: string): string | undefined {
  // A provider without an `id` in the settings.
  const other = id === 'single-sign-on' ? undefined : id;
  if (typeof label !== 'object') return label ?? other;
  const [main = ''] = language.split('-');
  const names = Object.entries({ ...label });
  const inOrder = [language, main, 'en'].flatMap((one) => names.filter(([key]) => key === one));
  return [...inOrder, ...names][0]?.[1] ?? other;
}

/** Finds the URL of the icon of a provider, if it is on the origin of the portal or the page. */
export function findIcon({ icon }: SingleSignOn, portal: string, page: string): string | undefined {
  const url = icon ? toPortalUrl(String(icon), portal) : undefined;
  const isOwn = [portal, page].some((one) => new URL(one).origin === url?.origin);
  return isOwn ? url?.href : undefined;
}

/** Follows the typed name, and returns its provider. */
export function useOwnProvider(
  form: RefObject<HTMLFormElement | null>,
  providers: Providers,
  userName: string,
): SingleSignOn | undefined {
  const [name, setName] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name of the page is written without an event.
  useEffect(() => {
    const input = form.current?.elements.namedItem('name');
    if (!(input instanceof HTMLInputElement)) return;
    const controller = new AbortController();
    // The portal accepts no longer name.
    const update = () => setName(LIMITS.name < input.value.length ? '' : cleanName(input.value));
    update();
    queueMicrotask(update);
    for (const type of ['input', 'change']) input.addEventListener(type, update, controller);
    return () => controller.abort();
  }, [form, userName]);
  return useMemo(() => findByDomain(providers, name), [providers, name]);
}

/** A button that continues with a provider of single sign-on. */
export function ProviderButton({
  provider,
  returnPath,
  ...button
}: ComponentProps<typeof Button> & { provider: SingleSignOn; returnPath: string }) {
  const { ports, session } = useView();
  const { language, translate } = useTranslator();
  const [failed, setFailed] = useState<string>();
  const icon = findIcon(provider, ports.settings().portal, ports.navigation.href);
  const name = findLabel(provider, language);
  return (
    <Button
      name="single-sign-on"
      onClick={(event) => {
        // It takes the place of the button that submits the form.
        event.preventDefault();
        session.signInWithSingleSignOn(returnPath, provider.id);
      }}
      {...button}
    >
      {icon && icon !== failed ? (
        <img
          className="portico-provider-icon"
          part="provider-icon"
          src={icon}
          alt=""
          onError={() => setFailed(icon)}
        />
      ) : null}
      {name
        ? translate('signIn.continueWith', { provider: String(name) })
        : translate('signIn.singleSignOn')}
    </Button>
  );
}
