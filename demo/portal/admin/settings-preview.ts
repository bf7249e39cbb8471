import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { Branding } from '../../../src/contract/calls/public-info.ts';
import { SCREENS } from '../../../src/contract/screens.ts';
import { toServerPath } from '../../../src/contract/urls.ts';
import { withValibotSchemas } from '../../server/http/valibot-schemas.ts';
import { colorsQuerySchema } from '../pages/branding-sheet.ts';
import type { ReadPageFrame } from '../pages/page-frame.ts';
import type { SessionGuard } from '../sessions/session-guard.ts';
import { checkedBrandingSchema, getProductName } from '../settings/settings.ts';
import { drawPreview } from './draw-preview.ts';
import type { FormTexts } from './settings-form.ts';

/** Path of the picture of a branding. Its query has the fields of the form. */
export const PREVIEW = `${SCREENS.admin}/settings/preview.svg`;

/** Wrong values are left out. */
const previewQuerySchema = v.object({
  productName: v.fallback(checkedBrandingSchema.entries.productName, undefined),
  ...colorsQuerySchema.entries,
});

/** The dependencies of the preview. */
export interface SettingsPreviewOptions {
  readonly guard: SessionGuard;
  readonly readPageFrame: ReadPageFrame;
}

/** The picture of a branding, for administrators with the second login. */
export async function settingsPreview(
  app: FastifyInstance,
  { guard, readPageFrame }: SettingsPreviewOptions,
): Promise<void> {
  const schema = { querystring: previewQuerySchema };
  withValibotSchemas(app).get(PREVIEW, { schema }, async (request, reply) => {
    const session = await guard.requireAdministrator(request);
    const { productName, ...colors } = request.query;
    const { texts } = await readPageFrame(request, session);
    const name = getProductName({ productName });
    return reply.type('image/svg+xml').send(drawPreview(colors, name, texts.signIn.submit));
  });
}

/** Returns the preview of a form's branding. Wrong values are left out. */
export function toPreview({ fields }: FormTexts) {
  const branding = readBranding(fields);
  const { productName, backgroundColor, foregroundColor, accentColor } = branding;
  const query = Object.entries({ productName, backgroundColor, foregroundColor, accentColor });
  const given = query.filter((entry): entry is [string, string] => entry[1] !== undefined);
  return {
    path: `${PREVIEW}?${new URLSearchParams(given)}`,
    name: getProductName(branding),
    logo: branding.loginImage && toServerPath(branding.loginImage),
    background: branding.backgroundImage && toServerPath(branding.backgroundImage),
  };
}

/** Returns a form's branding without wrong values. */
function readBranding(fields: FormTexts['fields']): Branding {
  const entries = Object.entries(checkedBrandingSchema.entries).map(([name, schema]) => [
    name,
    v.parse(v.fallback(schema, undefined), fields[name as keyof Branding] || undefined),
  ]);
  return Object.fromEntries(entries) as Branding;
}
