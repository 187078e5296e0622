import { productName } from '@app/contract/base/product';
import { pairExtension } from '@app/contract/users/pairing';
import { call, Failure, productAddress } from './api.ts';
import { captureSection } from './capture.ts';
import { button, make } from './make.ts';
import { notice, tell, tellFailure } from './notice.ts';
import { findPairing, forgetPairing, keepPairing, type Pairing } from './store.ts';
import { workSection } from './work.ts';

document.title = productName;
const main = make('main');
document.body.append(main, notice);
void show();

async function show(): Promise<void> {
  const pairing = await findPairing();
  main.replaceChildren(...(pairing ? paired(pairing) : [pairingForm()]));
  main.querySelector('input')?.focus();
}

const paired = ({ name }: Pairing): HTMLElement[] => [
  captureSection(fail),
  workSection(fail),
  make(
    'footer',
    {},
    make('p', {
      textContent: `To capture a profile: select the text you want to keep, then press the ${productName} icon.`,
    }),
    make('p', { textContent: `Paired with ${productAddress()} for ${name}.` }),
    button('Unpair', () => void unpair('Unpaired. Its token can be revoked under Settings, Plugin.')),
  ),
];

async function unpair(why: string): Promise<void> {
  await forgetPairing();
  await show();
  tell(why);
}

/** Says why something did not work. Whoever is not let in any more has to pair again. */
function fail(error: unknown): void {
  if (error instanceof Failure && error.code === 'authentication_failed')
    void unpair('This extension is not paired any more: its token was revoked, or has run out. Pair it again.');
  else tellFailure(error instanceof Failure ? error.message : 'Something went wrong here. Try again.');
}

function pairingForm(): HTMLElement {
  const code = make('input', {
    id: 'code',
    autocomplete: 'off',
    spellcheck: false,
    required: true,
    placeholder: 'XXXX-XXXX-XXXX',
  });
  const submit = make('button', { type: 'submit', className: 'main', textContent: 'Pair' });
  const where = make('a', {
    href: `${productAddress()}/config/plugin`,
    target: '_blank',
    rel: 'noreferrer',
    textContent: 'Settings, Plugin',
  });
  const form = make(
    'form',
    {},
    make('h1', { textContent: `Pair with ${productName}` }),
    make('p', {}, 'Open ', where, ' and press “Pair”. Type or paste the code you see there.'),
    make('label', { htmlFor: 'code', textContent: 'Code' }),
    code,
    submit,
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    submit.disabled = true;
    pair(code.value)
      .catch(fail)
      .finally(() => (submit.disabled = false));
  });
  return form;
}

async function pair(code: string): Promise<void> {
  const { token, name, device_id } = await call(pairExtension, { body: { code } });
  await keepPairing({ token, name, device_id: device_id ?? crypto.randomUUID() });
  await show();
  tell('Paired.');
}
