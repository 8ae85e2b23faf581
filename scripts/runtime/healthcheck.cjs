'use strict';

// The container's health check runs this file. It ends with status 0 if the bot's process answers.
const port = process.env.HEALTH_PORT || '8080';

fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(4000) }).then(
  ({ ok }) => process.exit(ok ? 0 : 1),
  () => process.exit(1),
);
