import { isSecure } from '../src/contract/urls.ts';
import type { OpenidClientOptions } from './portal/openid/openid-provider.ts';
import { checkSubjectClaim } from './portal/openid/subject.ts';
import { DEFAULT_ID } from './portal/single-sign-on/paths.ts';
import type { SingleSignOnOptions } from './portal/single-sign-on/single-sign-on.ts';
import { EnvironmentError } from './public-address.ts';

/** Environment variables by name. An empty one counts as missing. */
type Environment = Readonly<Record<string, string | undefined>>;

/** The OpenID providers of other makers that the portal uses instead of the demo's own. */
interface OpenidProviders {
  /** The authority of the second factor (`MFA_ISSUER`). */
  readonly secondFactor?: OpenidClientOptions | undefined;
  /** The provider of single sign-on (`SSO_ISSUER`). */
  readonly singleSignOn?: SingleSignOnOptions | undefined;
  /** Further providers of single sign-on (`SSO_PROVIDERS`). */
  readonly furtherSignOns?: readonly SingleSignOnOptions[];
}

/** The names in `SSO_PROVIDERS`, which are part of the names of variables and of addresses. */
const PROVIDER = /^[a-z][a-z\d]{0,29}$/;

/** Splits values that are separated by spaces. */
function splitValues(text = ''): readonly string[] {
  return text.split(' ').filter(Boolean);
}

function requireIssuer(name: string, issuer: string): void {
  const url = URL.parse(issuer);
  if (url?.search !== '' || url.hash !== '' || !isSecure(url)) {
    throw new EnvironmentError(
      `${name} is no issuer such as https://id.example.com, with https: ${issuer}`,
    );
  }
}

/**
 * Reads the registration at one provider: `ISSUER`, `CLIENT_ID`, `CLIENT_SECRET`, `SUBJECT_CLAIM`, `ACR` and `AMR`,
 * each with the prefix.
 */
function readClient(environment: Environment, prefix: string): OpenidClientOptions | undefined {
  const read = (name: string) => environment[`${prefix}_${name}`] || undefined;
  const [issuer, clientId, clientSecret] = [
    read('ISSUER'),
    read('CLIENT_ID'),
    read('CLIENT_SECRET'),
  ];
  if (issuer === undefined) {
    // The demo's own provider of single sign-on may have values of `acr`, too.
    const alone = ['CLIENT_ID', 'CLIENT_SECRET', 'SUBJECT_CLAIM', 'AMR'].find((name) => read(name));
    if (alone === undefined) return undefined;
    throw new EnvironmentError(
      `${prefix}_${alone} needs ${prefix}_ISSUER, the issuer of the OpenID provider.`,
    );
  }
  requireIssuer(`${prefix}_ISSUER`, issuer);
  if (clientId === undefined || clientSecret === undefined) {
    throw new EnvironmentError(
      `${prefix}_ISSUER needs ${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET, the registration of the portal there.`,
    );
  }
  const subjectClaim = read('SUBJECT_CLAIM');
  try {
    if (subjectClaim !== undefined) checkSubjectClaim(subjectClaim);
  } catch (error) {
    throw new EnvironmentError(`${prefix}_SUBJECT_CLAIM: ${(error as Error).message}.`);
  }
  return {
    issuer,
    clientId,
    clientSecret,
    subjectClaim,
    acrValues: splitValues(read('ACR')),
    amrValues: splitValues(read('AMR')),
  };
}

/** Reads the further providers of single sign-on: `SSO_PROVIDERS=pilots` and `SSO_PILOTS_ISSUER`, and so on. */
function readFurtherSignOns(environment: Environment): SingleSignOnOptions[] {
  return splitValues(environment.SSO_PROVIDERS).map((id) => {
    if (!PROVIDER.test(id) || id === DEFAULT_ID) {
      throw new EnvironmentError(
        `SSO_PROVIDERS has names of small letters and digits, such as pilots, not ${id}.`,
      );
    }
    const prefix = `SSO_${id.toUpperCase()}`;
    const client = readClient(environment, prefix);
    if (!client) throw new EnvironmentError(`SSO_PROVIDERS needs ${prefix}_ISSUER.`);
    return { ...client, id, name: environment[`${prefix}_NAME`] || undefined };
  });
}

/**
 * Reads the providers of other makers from the variables `MFA_*` and `SSO_*`.
 * @throws EnvironmentError if one is missing, wrong, or contradicts another one
 */
function readOpenidProviders(environment: Environment): Required<OpenidProviders> {
  const secondFactor = readClient(environment, 'MFA');
  if (secondFactor && !(environment.MFA_ACR || environment.MFA_AMR)) {
    throw new EnvironmentError(
      'MFA_ISSUER needs MFA_ACR or MFA_AMR, the values with which the authority names a second factor.',
    );
  }
  const singleSignOn = readClient(environment, 'SSO');
  return {
    secondFactor,
    singleSignOn: singleSignOn && { ...singleSignOn, name: environment.SSO_NAME || undefined },
    furtherSignOns: readFurtherSignOns(environment),
  };
}

export { type OpenidProviders, readOpenidProviders, splitValues };
