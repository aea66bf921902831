import type { Page } from '@playwright/test'
import { periodsAt } from '#domain/people/second-factor.ts'
import { appCode } from '#server/people/accounts/app-codes.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What is behind the key that staff copy into an authenticator app (base32). */
export function secretOf(key: string): Buffer {
  const bits = [...key.replaceAll(' ', '')].map((one) => alphabet.indexOf(one).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** What an authenticator app shows for the key on the page. */
export async function codeFor(page: Page): Promise<string> {
  return appCode(secretOf(await page.locator('.app-key').innerText()), periodsAt(new Date())[0] ?? 0)
}
