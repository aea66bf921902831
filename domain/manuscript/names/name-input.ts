import type { NameFields } from '../../words/fields.ts'
import { oneLine } from '../../words/plain-text.ts'
import type { NameParts } from './name-parts.ts'
import { parseName } from './names.ts'

type Typed = { [Part in keyof NameFields]?: string | undefined }

const isBlank = (text: string | undefined) => (text ?? '').trim() === ''

/** Whether a person has said how the name is divided. What they leave empty is parsed. */
export function isDivided<T extends Typed>(typed: T | null | undefined): typed is T {
  return typed != null && Object.values(typed).some((text) => !isBlank(text))
}

/** Divides a name by what a person typed for it, and by our rules where they typed nothing. */
export function divided(name: string, typed: Typed | null | undefined): NameParts {
  const { certainty: _, ...parsed } = parseName(name)
  if (!isDivided(typed)) return parsed
  const part = (key: keyof NameFields) => oneLine(typed[key] ?? '')
  const [given, family] = [part('given'), part('family')]
  if (part('organisation')) return { given: '', family: family || oneLine(name), isOrganisation: true }
  const whole = [parsed.given, parsed.family].filter(Boolean).join(' ')
  // Both parts typed: an empty suffix says that there is none.
  const suffix = part('suffix') || (given && family ? '' : parsed.suffix)
  return {
    given: given || (family ? without(whole, family) : parsed.given),
    family: family || (given ? without(whole, given) || parsed.family : parsed.family),
    ...(suffix && { suffix }),
  }
}

/** 'Vincent Van Gogh' without 'Van Gogh' is 'Vincent'. */
function without(name: string, part: string): string {
  const words = part.split(' ')
  return name
    .split(' ')
    .filter((word) => !words.includes(word))
    .join(' ')
}

/** Reads stored parts, which are complete. */
export function storedParts({ given, family, suffix, organisation }: NameFields): NameParts {
  return { given, family, ...(suffix && { suffix }), ...(organisation && { isOrganisation: true as const }) }
}

export function fieldsOfName({ given, family, suffix = '', isOrganisation }: NameParts): NameFields {
  return { family, given, suffix, organisation: isOrganisation ? 'yes' : '' }
}

/** Returns what is stored of what a person typed for a name; null if nothing was. */
export function keptParts(name: string, typed: Typed | null | undefined): NameFields | null {
  return isDivided(typed) ? fieldsOfName(divided(name, typed)) : null
}

/** Whether somebody should look how this name is divided. */
export function asksForParts({ name, parts }: { name: string; parts?: Typed | null | undefined }): boolean {
  return !isDivided(parts) && parseName(name).certainty === 'ask'
}

/** Somebody's whole name, such as 'Ada Obi'. */
const isWhole = (part: string) => /^\s*\p{Lu}[\p{L}\p{M}.'’-]*( [\p{L}\p{M}.'’-]+)+\s*$/u.test(part)

/** Returns one sentence for what is more or less than a name; an empty name has its own sentence elsewhere. */
export function nameProblem(name: string, typed?: Typed | null): string | null {
  const line = oneLine(name)
  if (line === '') return null
  const shown = line.length > 60 ? `${line.slice(0, 60)}…` : line
  const problem = (remedy: string) => `"${shown}" is not a name as it is cited: ${remedy}`
  if (/[^\s@<>]@[^\s@<>]+\.\p{L}{2,}/u.test(line)) return problem('enter the name alone, without an e-mail address.')
  if (/\w:\/\/|\bwww\./i.test(line)) return problem('enter the name alone, without a web address.')
  if (/\p{Emoji_Presentation}/u.test(line)) return problem('remove the emoji.')
  if (/^[\d\s.,'-]+$/.test(line)) return problem('it has no letters.')
  if (divided(name, typed).isOrganisation) return null
  if (line.split(';').filter(isWhole).length > 1 || line.split(',').filter(isWhole).length > 2)
    return problem('enter one name in each field.')
  // 'Ada Obi1,2*' was copied from a title page, with the marks of affiliations.
  const isMarked = / .*(?:\p{Ll}\d+(?:, ?\d+)*|[¹²³⁰-⁹*†‡§¶])$/u.test(line)
  return isMarked ? problem('remove the marks behind it.') : null
}
