import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Branding } from '../../../src/contract/calls/public-info.ts';
import { SESSION_EVENT_NAMES } from '../../../src/contract/events.ts';
import { getMissingLanguage } from '../../../src/testing/show-state.ts';
import { findState } from '../../../src/testing/states/all-states.ts';
import type { GalleryState } from '../../../src/testing/states/gallery-state.ts';
import { resolveGestures, resolveSigns } from '../../../src/testing/states/resolve-texts.ts';
import type { ElementName } from '../../../src/testing/states/state-name.ts';
import { notFound } from '../../server/http/refusal.ts';
import type { GetOrigin } from '../../server/http/request-origin.ts';
import { defineTemplate } from '../../server/http/templates.ts';
import { getDirection } from '../../server/language/culture.ts';
import { toFolderWithout } from '../answers/missing-texts.ts';
import type { Visits } from '../answers/visits.ts';
import { findTextIn } from '../texts.ts';
import { type ReadRequestView, readQuery, type View } from '../view.ts';
import { GALLERY, toVisitPath, VISIT_PATH } from '../visit-path.ts';
import { createSettings, toScriptJson, writeTag, writeTagsBeside } from './markup.ts';
import { getStateTitle } from './page-texts.ts';
import { GALLERY_POLICY } from './policy.ts';

interface FrameData {
  readonly state: GalleryState;
  readonly title: string;
  readonly view: View;
  /** The path of the gallery, and that of the built elements. */
  readonly base: string;
  readonly elementsPath: string;
  readonly direction: 'ltr' | 'rtl';
  readonly elements: readonly ElementName[];
  readonly settings: string;
  readonly script: string;
  readonly tag: string;
  /** The tags of other elements in the page. */
  readonly beside: string;
}

/** The branding of the brand `harbour`. */
const HARBOUR: Branding = {
  productName: 'Harbour Files',
  loginImage: 'logo',
  accentColor: '#0b5c7a',
};

const renderFrame = defineTemplate<FrameData>(new URL('frame.eta', import.meta.url));

/** Adds the pages in the frames: one state each, with the portal of its visit. */
export function addFramePages(
  app: FastifyInstance,
  {
    basePath,
    getOrigin,
    readRequestView,
    visits,
  }: {
    basePath: string;
    getOrigin: GetOrigin;
    readRequestView: ReadRequestView;
    visits: Visits;
  },
): void {
  /** Sends the page of a visit. */
  function sendFrame(
    request: FastifyRequest,
    reply: FastifyReply,
    state: GalleryState,
    view: View,
  ): FastifyReply {
    const { visit } = request.params as { visit: string };
    const path = toVisitPath(state.element, state.name, visit);
    const elements = [state.element, ...(state.beside ?? [])];
    const find = findTextIn(view.lang);
    const base = basePath + GALLERY;
    const missing = getMissingLanguage(view.lang);
    const hasOwnAttributes = Object.keys(view.own).some((name) => name.startsWith('attr-'));
    return reply
      .type('text/html; charset=utf-8')
      .header('Content-Security-Policy', GALLERY_POLICY)
      .send(
        renderFrame({
          state,
          title: getStateTitle(state, view.lang),
          view,
          base,
          elementsPath:
            basePath + (state.missingTexts ? path + toFolderWithout(missing) : '/portico'),
          direction: view.dir === 'rtl' ? 'rtl' : getDirection(view.lang),
          elements,
          settings: toScriptJson(createSettings(state, getOrigin(request) + basePath + path)),
          script: toScriptJson({
            events: [...SESSION_EVENT_NAMES, 'navigate'],
            gestures: resolveGestures(state.gestures ?? [], find),
            // With other attributes than its own, a state can look different.
            shows: hasOwnAttributes ? [] : resolveSigns(state.shows, find),
            stored: state.stored ?? {},
            dir: view.dir,
            tokens: view.tokens,
            missing,
          }),
          tag: writeTag(state, view),
          beside: writeTagsBeside(state, view).join('\n'),
        }),
      );
  }

  const requireState = (request: FastifyRequest): GalleryState => {
    const { element, state: name } = request.params as { element: string; state: string };
    const state = findState(element, name);
    if (state === undefined) throw notFound();
    return state;
  };

  // A visit of its own for each frame: two frames share neither answers nor what the browser stores.
  app.get(`${GALLERY}/frame`, (request, reply) => {
    const query = readQuery(request.url);
    const state = findState(query.get('element') ?? '', query.get('state') ?? '');
    if (state === undefined) throw notFound();
    query.delete('element');
    query.delete('state');
    for (const [name, value] of Object.entries(state.query ?? {})) query.set(name, value);
    const path = toVisitPath(state.element, state.name, randomUUID());
    return reply.redirect(`${path}/frame?${query}`, 303);
  });

  app.get(`${VISIT_PATH}/frame`, async (request, reply) => {
    const state = requireState(request);
    const view = await readRequestView(request);
    const { visit } = request.params as { visit: string };
    visits.begin(visit, state, view.brand === 'harbour' ? HARBOUR : undefined);
    return sendFrame(request, reply, state, view);
  });
}
