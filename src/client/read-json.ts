/** The JSON of an answer. What a server writes as `null`, because it does not have it, counts as left out. */
export async function readJson(response: Response): Promise<unknown> {
  return JSON.parse(await response.text(), (_, value: unknown) => value ?? undefined);
}
