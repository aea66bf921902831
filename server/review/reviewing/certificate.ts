import { typedCode } from '#domain/review/document.ts'
import { publishersYear } from '#domain/words/day.ts'
import { AppError } from '#domain/words/errors.ts'
import type { Deps } from '../../deps.ts'
import { isSameMac, mac } from '../../people/accounts/mac.ts'
import { findCertified } from './report-store.ts'

const places = ['reviewer', 'helper'] as const
type Place = (typeof places)[number]

/** The key opens one certificate and nothing else. It is derived, so that e-mails can carry it without a row. */
function keyOf({ secret }: Pick<Deps, 'secret'>, code: string, place: Place): string {
  return mac(secret, 'certificate', code, place)
}

export function certificatePath(deps: Pick<Deps, 'secret'>, code: string, place: Place): string {
  return `/api/certificate/${code}/${keyOf(deps, code, place)}`
}

export function certificateUrl(deps: Deps, code: string, place: Place): string {
  return deps.config.publicUrl + certificatePath(deps, code, place)
}

const unknown = () =>
  new AppError('not-found', 'We have no certificate with this code. Check that you typed it correctly.')

async function findGenuine(deps: Deps, typed: string) {
  const code = typedCode(typed)
  const found = await findCertified(deps.db, code)
  if (!found?.submittedAt) throw unknown()
  const journal = deps.content.journal(found.journal)?.title ?? found.journal
  return { ...found, code, journal, year: publishersYear(found.submittedAt) }
}

/** Says that a review was done, for which journal and in which year. Never who reviewed what. */
export async function verifyCertificate(deps: Deps, { code: typed }: { code: string }) {
  const { code, journal, year } = await findGenuine(deps, typed)
  return { code, journal, year }
}

export async function certificate(deps: Deps, given: { code: string; key: string }) {
  const { code, journal, year, reviewer, email, erasedAt, helper } = await findGenuine(deps, given.code)
  const place = places.find((one) => isSameMac(keyOf(deps, code, one), given.key))
  const name = place === 'helper' ? helper?.name : erasedAt ? null : reviewer
  if (!place || !name) throw unknown()
  const bytes = await deps.drawCertificate({
    name,
    email: (place === 'helper' ? helper?.email : email) ?? null,
    journal,
    year,
    code,
    hasHelped: place === 'helper',
    publisher: deps.content.site.publisher.name,
    verifyUrl: `${deps.config.publicUrl}/verify/${code}`,
  })
  return { bytes, name: `peer-review-certificate-${code}.pdf` }
}
