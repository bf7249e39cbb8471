/** A JSON Schema, draft 2020-12, with the keywords that generators read. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly type?: string;
  readonly maxLength?: number;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly [keyword: string]: unknown;
}

/** A parameter in the path, the query string or a header (OpenAPI 3.1, section 4.8.12). */
export interface OpenApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
}

/** A header of an answer (OpenAPI 3.1, section 4.8.21). */
export interface OpenApiHeader {
  readonly required: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
}

/** Bodies by media type (OpenAPI 3.1, section 4.8.14). */
export type OpenApiContent = Readonly<Record<string, { readonly schema?: JsonSchema }>>;

/** What a call answers with one status (OpenAPI 3.1, section 4.8.17). */
export interface OpenApiResponse {
  readonly description: string;
  readonly headers: Readonly<Record<string, OpenApiHeader>>;
  readonly content?: OpenApiContent;
}

/** A call (OpenAPI 3.1, section 4.8.10), with extensions of Portico. */
export interface OpenApiOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly security: readonly Readonly<Record<string, readonly []>>[];
  readonly parameters: readonly OpenApiParameter[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: OpenApiContent;
  };
  /** The answers with a standard status; `default` stands for refusals that every call can have. */
  readonly responses: Readonly<Record<string, OpenApiResponse>>;
  /** The answers whose status OpenAPI does not allow as a key, such as 609. */
  readonly 'x-portico-answers'?: Readonly<Record<string, OpenApiResponse>>;
  /** Whether pages of other origins can make the call, if the portal allows their origin (CORS). */
  readonly 'x-portico-cross-origin': boolean;
  /** The setting of the elements for a portal with another path. */
  readonly 'x-portico-setting': string;
}

/** The parts of an OpenAPI 3.1 document that this project uses. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly object[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<
    Record<string, Readonly<Partial<Record<'get' | 'post', OpenApiOperation>>>>
  >;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly securitySchemes: Readonly<Record<string, object>>;
  };
}
