// Preloaded into the processes that the Functions emulator runs functions in. Their Express answers
// a body that is no JSON by itself, with a page that shows a stack trace. Here such a request goes
// on to the function, which has the bytes and refuses it in the product's own form.
import { createRequire } from 'node:module';

const [, script = ''] = process.argv;
if (/functionsEmulatorRuntime(?:\.js)?$/.test(script)) {
  const parsers = createRequire(script)('body-parser');
  const { json } = parsers;
  if (typeof json !== 'function') {
    throw new Error('This firebase-tools has another parser: adapt functions-runtime-patch.mjs');
  }
  const parseIfJson = (options) => {
    const parse = json(options);
    return (request, response, next) =>
      parse(request, response, (error) =>
        next(error?.type === 'entity.parse.failed' ? undefined : error),
      );
  };
  Object.defineProperty(parsers, 'json', { value: parseIfJson });
}
