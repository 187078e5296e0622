import { type Account, openIssuer } from './issuer.ts';

/* The issuer for browser tests, at the port they name. It says when it is there, and ends with who started it. */

const [port, redirectUri] = process.argv.slice(2);
const issuer = await openIssuer({ redirectUri: redirectUri!, port: Number(port) });
process.on('message', (account: Account) => {
  issuer.signInAs(account);
  process.send!('at the keyboard');
});
process.on('disconnect', () => void issuer.close());
process.send!('ready');
