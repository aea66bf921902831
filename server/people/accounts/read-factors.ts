import type { OwnFactors } from '#contracts/people/second-factor.ts'
import { appAddress, formatSecret, toBase32 } from '#domain/people/second-factor.ts'
import type { Staff } from '#domain/words/permissions.ts'
import type { Deps } from '../../deps.ts'
import { hashToken } from '../../ids.ts'
import { qrCode } from '../../qr-code.ts'
import { unseal } from './app-codes.ts'
import { countRecoveryCodes, findFactors, findStep } from './factor-store.ts'
import { hasPasskeys } from './passkeys.ts'

/** `token` is the session's: an app that is being set up is shown to the session that began it, and to no other. */
export async function ownFactors(deps: Deps, { id, email }: Staff, token: string): Promise<OwnFactors> {
  const { db, clock, content } = deps
  const factors = await findFactors(db, id)
  const step = await findStep(db, hashToken(token), 'add-factor', clock.now())
  return {
    factors: factors.map(({ id: _id, kind, name, createdAt, usedAt }) => ({
      ...{ _id, kind, name },
      createdAt: createdAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft: await countRecoveryCodes(db, id),
    isRequired: content.site.secondFactor === 'required',
    hasPasskeys: hasPasskeys(deps),
    newApp: step?.sealedSecret ? newApp(deps, step.sealedSecret, email) : null,
  }
}

function newApp({ secret, content }: Deps, sealedSecret: string, email: string) {
  const typed = toBase32(unseal(secret, sealedSecret))
  const address = appAddress(typed, email, content.site.name)
  return { secret: formatSecret(typed), address, qrCode: qrCode(address) }
}
