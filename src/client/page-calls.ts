// What only some pages need: those with a hook that returns plain answers, or with an anti-forgery `<meta>`. It is loaded
// on demand.
import { withoutPrototype } from '../contract/own-properties.ts';
import { readMember } from '../platform/browser/read-document.ts';
import type { PlainAnswer } from '../settings/settings.ts';

/** An answer with any status. `new Response` refuses 609, so the status replaces another one. */
export function toResponse({ status, headers, body }: PlainAnswer): Response {
  const response = new Response(body, headers && { headers });
  return Object.defineProperties(response, {
    status: withoutPrototype({ value: status }),
    ok: withoutPrototype({ value: status >= 200 && status < 300 }),
  });
}

/** The largest page that is read (bytes). */
const MAX_BYTES = 2_000_000;

const findMeta = (root: Document, name: string) =>
  [...readMember(root, 'getElementsByTagName').call(root, 'meta')].filter(
    (meta): meta is HTMLMetaElement => (meta as HTMLMetaElement).name === name,
  )[0];

/**
 * Reads this page again from the server, and replaces the content of one `<meta>` by the one found there. Nothing changes
 * if the address answers anything else than this page.
 *
 * The browser parses the answer to a document that runs and loads nothing (XMLHttpRequest standard, "document response").
 * Unlike `DOMParser` that is no HTML sink, which a page can forbid (Trusted Types).
 * @param refused a call that the portal has refused
 * @returns the call with the new content in its header; `undefined` if that is the one that it had
 */
export function refreshMeta(
  { header, meta: name }: { readonly header: string; readonly meta: string },
  refused: RequestInit,
): Promise<RequestInit | undefined> {
  const [address = ''] = location.href.split('#', 1);
  const request = new XMLHttpRequest();
  const abort = () => request.abort();
  return new Promise((resolve) => {
    request.open('GET', address);
    request.responseType = 'document';
    request.onprogress = ({ loaded }) => loaded > MAX_BYTES && abort();
    request.onloadend = () => {
      // A redirect leads to another page, such as the one after a sign-in in another tab.
      const isPage = request.status === 200 && request.responseURL === address;
      const fresh = isPage && request.responseXML && findMeta(request.responseXML, name)?.content;
      const meta = findMeta(document, name);
      if (!fresh || !meta) return resolve(undefined);
      meta.content = fresh;
      const headers = { ...refused.headers, [header]: fresh };
      const isSame = Object(refused.headers)[header] === fresh;
      resolve(isSame ? undefined : { ...refused, headers });
    };
    refused.signal?.addEventListener('abort', abort);
    request.send();
  });
}
