import { createErrorResponse, createResponseWithBody, type MediaServerResponse } from '../http/answer.ts';
import { type MediaServerRoute, optionalRouteParameter, requirePathSegment } from '../http/route.ts';

/** Sign-in at the account service, as public clients do it (MEDIA-SERVER.md). */

const JSON_TYPE = 'application/json; charset=utf-8';
const json = (value: object, status = 200): MediaServerResponse =>
  createResponseWithBody(status, JSON.stringify(value), JSON_TYPE);
const unknownPin = (): MediaServerResponse =>
  json({ errors: [{ code: 1020, message: 'Code not found or expired', status: 404 }] }, 404);

/** Retry-After header in seconds for a pin that was requested too soon. */
const ASK_AGAIN = 2;

const makePin: MediaServerRoute = {
  operation: 'MEDIA-SERVER.md: sign in',
  title: 'Get a pin to sign in with',
  method: 'POST',
  path: '/api/v2/pins',
  isOpen: true,
  parameters: { strong: optionalRouteParameter(/^true$/) },
  answer: ({ world, client, values }) => {
    // Only long ("strong") codes work in a link. Short codes are for typing.
    if (client === undefined || values.get('strong') === undefined)
      return createErrorResponse(400, 'a client, and a strong pin');
    return json({ ...world.signIns.make(client), authToken: null }, 201);
  },
};

const showPin: MediaServerRoute = {
  operation: 'MEDIA-SERVER.md: sign in',
  title: 'Ask whether somebody signed in with a pin',
  method: 'GET',
  path: '/api/v2/pins/{id}',
  isOpen: true,
  parameters: {},
  answer: (context) => {
    const { world, client = '', violation } = context;
    const id = Number(requirePathSegment(context, 'id'));
    const pin = world.signIns.ask(id, client);
    if (pin === undefined) return unknownPin();
    if (pin !== 'too soon') return json({ id, authToken: pin.token });
    violation('a pin may be asked for every two seconds');
    return { ...createErrorResponse(429), retryAfter: ASK_AGAIN };
  },
};

export const SIGN_IN_PIN_ROUTES: readonly MediaServerRoute[] = [makePin, showPin];
