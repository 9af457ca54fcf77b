import { expect, it } from 'vitest';
import { startTestSmtp } from '../../test/fakes/smtp.ts';
import { testVariables } from '../../test/world.ts';
import { systemClock } from '../platform/clock.ts';
import { neverOver } from '../platform/deadline.ts';
import { noPush } from '../push/push.ts';
import { createContext } from './create-context.ts';

const variables = { ...testVariables, GCLOUD_PROJECT: 'demo-create-context' };

it('messages go to devices unless PUSH is off', () => {
  const { PUSH: _off, ...unset } = variables;
  expect(createContext({ ...variables, PUSH: 'off' }, systemClock).push).toBe(noPush);
  expect(createContext({ ...variables, PUSH: 'fcm' }, systemClock).push).not.toBe(noPush);
  expect(createContext(unset, systemClock).push).not.toBe(noPush);
});

it('our app is attested where APP_CHECK is on', () => {
  expect(createContext(variables, systemClock).appCheck).toBeUndefined();
  const { appCheck } = createContext({ ...variables, APP_CHECK: 'on' }, systemClock);
  expect(appCheck).toBeDefined();
});

it('a mail is of the app, and its answer goes to people', async () => {
  const server = await startTestSmtp();
  try {
    const { host, port } = server.config;
    const { smtp } = createContext(
      {
        ...variables,
        SMTP_HOST: host,
        SMTP_PORT: String(port),
        MAIL_FROM: 'PolyTips <no-reply@app.test>',
        SUPPORT_MAIL: 'people@app.test',
      },
      systemClock,
    );
    const content = { subject: 'Welcome', text: 'Welcome', html: '<p>Welcome</p>' };
    await smtp.send({ id: 'welcome_1', to: 'ada@mail.test', ...content }, neverOver);
    const [mail] = server.mails;
    expect(mail?.from).toBe('PolyTips <no-reply@app.test>');
    expect(mail?.replyTo).toBe('people@app.test');
  } finally {
    await server.stop();
  }
});

it.each([undefined, ''])('a context of the project %j is refused', (GCLOUD_PROJECT) => {
  const start = () => createContext({ ...variables, GCLOUD_PROJECT }, systemClock);
  expect(start).toThrow('GCLOUD_PROJECT is not set');
});
