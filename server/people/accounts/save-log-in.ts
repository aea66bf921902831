import { coarseAddress } from '#domain/people/coarse-address.ts'
import { deviceName } from '#domain/people/device-name.ts'
import type { LogInWay } from '#domain/people/second-factor.ts'
import { momentWithPlace } from '#domain/words/day.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { hashToken, newId } from '../../ids.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { newBrowser } from './factor-letters.ts'
import { browserOf, insertLogIn } from './log-in-store.ts'

/** `browser` is the token by which a browser is known again. */
export type Device = { userAgent: string; address: string; browser: string }

/** Whoever's account it is hears of a browser that was not used before. */
export async function saveLogIn(
  tx: Tx,
  { clock, config }: Deps,
  { id: staffId, email }: { id: string; email: string },
  way: LogInWay,
  { userAgent, address, browser }: Device,
): Promise<void> {
  const at = clock.now()
  const [device, network, browserHash] = [deviceName(userAgent), coarseAddress(address), hashToken(browser)]
  const { isKnown, isFirst } = await browserOf(tx, staffId, browserHash)
  await insertLogIn(tx, { id: newId(), staffId, way, device, network, browserHash, at })
  if (isKnown || isFirst) return
  const where = network ? `, from the network ${network}` : ''
  const seen = `${device}, on ${momentWithPlace(at)}${where}`
  await addLetter(tx, newBrowser({ email }, seen, `${config.publicUrl}/admin/profile`))
}
