import type { FastifyReply } from 'fastify';
import { definePage, sendPage } from '../../pages/define-page.ts';
import type { FlowUser } from '../flow.ts';

/** The data of every second-factor page: path of the flow, display name, and whether it is management. */
type FlowPage = Pick<FlowUser, 'base' | 'name' | 'managing'>;

const appPage = definePage<FlowPage & { key: string; uri: string; error: string | undefined }>(
  new URL('app.eta', import.meta.url),
);
const codesPage = definePage<FlowPage & { codes: readonly string[]; file: string }>(
  new URL('codes.eta', import.meta.url),
);
const codesShownPage = definePage<FlowPage>(new URL('codes-shown.eta', import.meta.url));
const choicePage = definePage<FlowPage & { error: string | undefined }>(
  new URL('choose.eta', import.meta.url),
);

/** Sends the choice between an app and a passkey. */
function sendChoice(reply: FastifyReply, user: FlowUser, error?: string): FastifyReply {
  const { destination } = user;
  return sendPage(
    reply,
    choicePage({ ...user, error }, { destination, script: true, calls: true }),
  );
}

/** Sends the page with the secret of a new app. @param uri key URI of the secret */
function sendAppForm(
  reply: FastifyReply,
  user: FlowUser,
  secret: string,
  uri: string,
  error?: string,
): FastifyReply {
  const { destination } = user;
  const key = (secret.match(/.{1,4}/g) ?? []).join(' ');
  return sendPage(
    reply,
    appPage({ ...user, key, uri, error }, { destination, images: true, script: true }),
  );
}

/** Sends new recovery codes, which cannot be shown again. */
function sendRecoveryCodes(
  reply: FastifyReply,
  user: FlowUser,
  codes: readonly string[],
): FastifyReply {
  const { destination } = user;
  // In the page itself, the file needs neither a script nor a second request, and no cache has it.
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`;
  return sendPage(reply, codesPage({ ...user, codes, file }, { destination, script: true }));
}

/** Sends the page for a user who left the recovery codes without confirming that they are saved. */
function sendCodesShown(reply: FastifyReply, user: FlowUser): FastifyReply {
  return sendPage(reply, codesShownPage(user, { destination: user.destination }));
}

export { sendAppForm, sendChoice, sendCodesShown, sendRecoveryCodes };
