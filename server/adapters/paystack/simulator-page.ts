import { html } from 'hono/html'
import { formatMoney } from '#domain/words/money.ts'
import { simulatorTokens } from '../../colours.ts'
import { returnUrl, type Simulate, simulateOf } from './simulator-rules.ts'
import type { SimulatedTransaction } from './store.ts'

const webhookLabels: Record<Simulate['webhook'], string> = {
  once: 'Sent once',
  delay: 'Sent ten seconds late',
  drop: 'Never sent',
  duplicate: 'Sent twice',
  'wrong-signature': 'Sent with a wrong signature',
}
const verifyLabels: Record<Simulate['verify'], string> = {
  truth: 'Tells the truth',
  'other-amount': 'Tells another amount',
  'other-currency': 'Tells another currency',
  error: 'Fails with a server error',
}
const refundLabels: Record<Simulate['refund'], string> = { works: 'Works', fails: 'Fails' }
const stateSentences: Record<string, string> = {
  success: 'This test payment is complete.',
  failed: 'The card was declined. You can try again.',
  abandoned: 'You left without paying. The site hears nothing of it. You can still come back and pay.',
}
const testCards = [
  ['4084 0840 8408 4081', '408', 'succeeds'],
  ['4084 0800 0000 5408', '001', 'is declined'],
  ['4084 0800 0067 0037', '787', 'has insufficient funds'],
]

function layout(title: string, content: unknown) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="../checkout.css">
</head>
<body>
<main>
<p class="notice"><strong>Test payment: no money moves</strong> This page stands in for Paystack's checkout.</p>
<h1>${title}</h1>
${content}
</main>
</body>
</html>`
}

function select(name: keyof Simulate, label: string, labels: Record<string, string>, chosen: string) {
  const options = Object.entries(labels).map(
    ([value, text]) => html`<option value="${value}" ${value === chosen ? 'selected' : ''}>${text}</option>`,
  )
  return html`<label for="${name}">${label}</label><select id="${name}" name="${name}">${options}</select>`
}

function form(simulate: Simulate) {
  return html`<form method="post">
<button name="outcome" value="pay" class="main">Pay</button>
<button name="outcome" value="fail">Fail</button>
<button name="outcome" value="abandon">Abandon</button>
<button name="outcome" value="cancel">Cancel</button>
<details><summary>More: let something go wrong</summary>
${select('webhook', 'The message to the site (webhook)', webhookLabels, simulate.webhook)}
${select('verify', 'The answer when the site checks the payment', verifyLabels, simulate.verify)}
${select('refund', 'A refund later', refundLabels, simulate.refund)}
</details>
</form>
<section aria-labelledby="cards"><h2 id="cards">Paystack's test cards</h2>
<p>For a check with a real test key. Here the buttons decide.</p>
<ul>${testCards.map(([number, cvv, result]) => html`<li><code>${number}</code>, CVV <code>${cvv}</code>: ${result}</li>`)}</ul>
</section>`
}

const disputing = html`<form method="post"><button name="outcome" value="dispute">Dispute this payment at the bank</button></form>`

export function checkoutPage(row: SimulatedTransaction) {
  const currency = row.currency === 'USD' ? 'USD' : 'NGN'
  const state = stateSentences[row.status]
  const back = returnUrl(row)
  return layout(
    'Test checkout',
    html`${state ? html`<p role="status">${state}</p>` : ''}
<dl>
<dt>Amount</dt><dd class="amount">${formatMoney({ amountMinor: row.amountMinor, currency })}</dd>
<dt>Currency</dt><dd>${currency}</dd>
<dt>E-mail</dt><dd>${row.email}</dd>
<dt>Reference</dt><dd>${row.reference}</dd>
</dl>
${row.status === 'success' ? html`${back && html`<p><a href="${back}">Go back to the site</a></p>`}${disputing}` : form(simulateOf(row))}`,
  )
}

export function missingPage() {
  return layout('Checkout not found', html`<p>There is no test payment at this address.</p>`)
}

export const styles = `:root { color-scheme: light dark; ${simulatorTokens} }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif }
main { max-width: 32rem; margin: 0 auto; padding: 1.25rem }
h1 { line-height: 1.2 } h2 { font-size: 1.1rem; margin: 2rem 0 0 }
.notice { padding: 1rem; border: 3px solid var(--notice-line); border-radius: 8px; background: var(--notice); color: var(--on-notice) }
.notice strong { display: block; font-size: 1.4rem; line-height: 1.3 }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1.5rem; padding: 1rem; border: 1px solid var(--line);
  border-radius: 8px; background: var(--surface) }
dt { font-weight: 600 } dd { margin: 0; overflow-wrap: anywhere } .amount { font-size: 1.4rem; font-weight: 700; line-height: 1.2 }
button, select { width: 100%; min-height: 48px; margin: .25rem 0; padding: 0 1rem; border: 1px solid var(--line);
  border-radius: 8px; background: var(--surface); color: inherit; font: inherit; font-weight: 600 }
button { cursor: pointer } .main { border-color: var(--brand); background: var(--brand); color: var(--on-brand) }
summary { min-height: 44px; padding-top: .6rem; cursor: pointer } label { display: block; margin-top: .5rem }
a { color: var(--brand) } :focus-visible { outline: 3px solid var(--focus); outline-offset: 2px }
ul { padding-left: 1.25rem }
`
