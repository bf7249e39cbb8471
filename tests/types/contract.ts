import type { Branding, Principal, PublicInfo } from 'portico-elements';
import { CALL_PATHS, type CallName, type ErrorBody, shapes } from 'portico-elements/contract';
import type { ErrorBody as SourceErrorBody } from '../../src/contract/calls/error-body.ts';
import type { Principal as SourcePrincipal } from '../../src/contract/principal.ts';
import type { InferOutput } from '../../src/contract/schema.ts';
import type { SHAPE_SCHEMAS } from '../../src/contract/shapes.ts';
import type { Assignable, Equal, Fails, Holds } from './assert-type.ts';

// A test of a portal checks its answers.
const result = shapes.Principal['~standard'].validate({ name: 'anna' });
export const checked: Principal | undefined = result.issues ? undefined : result.value;

export const path: '/rest/self' = CALL_PATHS.self;

type ShapeOf<Name extends keyof typeof SHAPE_SCHEMAS> = InferOutput<(typeof SHAPE_SCHEMAS)[Name]>;
/** A portal reads a missing field of a record as blank. */
type SentRecord<Read> = { [Field in keyof Read]?: Read[Field] | undefined };
type PublicShapeOf<Name extends keyof typeof shapes> = NonNullable<
  (typeof shapes)[Name]['~standard']['types']
>['output'];

/** The published types, which contain no schemas, are those of the sources. */
export type Shapes = Holds<{
  principal: Equal<Principal, SourcePrincipal>;
  error: Equal<ErrorBody, SourceErrorBody>;
  publicInfo: Equal<PublicInfo, ShapeOf<'PublicInfo'>>;
  branding: Equal<Branding, ShapeOf<'Branding'>>;
  names: Equal<keyof typeof shapes, keyof typeof SHAPE_SCHEMAS>;
  externalUser: Equal<PublicShapeOf<'ExternalUser'>, ShapeOf<'ExternalUser'>>;
  record: Equal<PublicShapeOf<'RegistrationRecord'>, SentRecord<ShapeOf<'RegistrationRecord'>>>;
  call: Assignable<'login', CallName>;
}>;

export type WrongShapes = Fails<{
  unknownCall: Assignable<'logon', CallName>;
  unknownField: Assignable<'first-name', keyof Principal>;
}>;
