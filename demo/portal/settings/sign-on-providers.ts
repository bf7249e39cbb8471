import type { Settings } from './settings.ts';

/** A provider of single sign-on that the portal was started with. */
interface SignOnProvider {
  /** Its name in addresses, in the settings and for the elements. */
  readonly id: string;
  /** Its name for people, until an administrator changes it. */
  readonly name: string;
}

/** A provider together with what administrators have set about it. */
interface ArrangedProvider<Provider extends SignOnProvider> {
  readonly provider: Provider;
  readonly isEnabled: boolean;
  /** Its name for people. */
  readonly label: string;
  /** Domains of user names; a person whose name ends in one of them is offered this provider. */
  readonly domains: readonly string[];
  readonly isMain: boolean;
}

/**
 * Returns the providers in the order of the settings. Those that no administrator has changed follow, in the order in
 * which the portal was started with them.
 */
function arrangeProviders<Provider extends SignOnProvider>(
  providers: readonly Provider[],
  { signOnProviders }: Pick<Settings, 'signOnProviders'>,
): ArrangedProvider<Provider>[] {
  const ids = signOnProviders.map(({ id }) => id);
  const rank = ({ id }: Provider) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return providers
    .toSorted((one, other) => rank(one) - rank(other))
    .map((provider) => {
      const changed = signOnProviders.find(({ id }) => id === provider.id);
      return {
        provider,
        isEnabled: changed?.enabled ?? true,
        label: changed?.label ?? provider.name,
        domains: changed?.domains ?? [],
        isMain: changed?.main ?? false,
      };
    });
}

/** Returns the providers with which people can sign in, in the order of the settings. */
function offerProviders<Provider extends SignOnProvider>(
  providers: readonly Provider[],
  settings: Pick<Settings, 'singleSignOn' | 'signOnProviders'>,
): ArrangedProvider<Provider>[] {
  if (!settings.singleSignOn) return [];
  return arrangeProviders(providers, settings).filter(({ isEnabled }) => isEnabled);
}

export { type ArrangedProvider, arrangeProviders, offerProviders, type SignOnProvider };
