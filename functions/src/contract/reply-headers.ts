const text = (description: string, schema: object) => ({
  description,
  schema: { type: 'string', ...schema },
});
const count = (description: string) => ({
  description,
  schema: { type: 'integer', minimum: 0 },
});

/** The headers of the replies of the server, as the description of the API has them. */
export const replyHeaders = {
  'x-request-id': {
    ...text('Names this request in our logs.', { format: 'uuid' }),
    required: true,
  },
  'x-business-day': text(
    'The business day, and whether it is off; missing where business time could not be read.',
    { pattern: '^\\d{4}-\\d\\d-\\d\\d;off=[01]$' },
  ),
  'ratelimit-limit': count(
    'Requests that the member, or without a session the address, may make within the window. A page of a list counts once for each 50 rows that it asks for.',
  ),
  'ratelimit-remaining': count('Requests that are left in the window.'),
  'ratelimit-reset': count('Seconds until the window ends.'),
  'retry-after': count('Seconds after which to try again.'),
};
