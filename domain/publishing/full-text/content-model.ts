/** What an element may have in it, as a DTD says it: '(label? , title) | p*'. Null: nothing more can follow. */
export type Model = { name: string } | { of: Model[]; isChoice: boolean } | { many: Model }

const nothing: Model = { of: [], isChoice: false }

/** Reads a model as libxml2 writes it out. Null if it is cut off. */
export function readModel(text: string): Model | null {
  const tokens = text.match(/[(),|?*+]|[^\s(),|?*+]+/g) ?? []
  let at = 0
  const repeated = (model: Model): Model => {
    const sign = tokens[at]
    if (sign === '?') return next({ of: [nothing, model], isChoice: true })
    if (sign === '*') return next({ many: model })
    return sign === '+' ? next({ of: [model, { many: model }], isChoice: false }) : model
  }
  const next = (model: Model): Model => {
    at += 1
    return model
  }
  const one = (): Model => {
    if (tokens[at] !== '(') return repeated(next({ name: tokens[at] ?? '' }))
    const of: Model[] = []
    let isChoice = false
    do {
      at += 1
      of.push(one())
      isChoice ||= tokens[at] === '|'
    } while (tokens[at] === ',' || tokens[at] === '|')
    if (tokens[at] !== ')') throw new Cut()
    return repeated(next({ of, isChoice }))
  }
  try {
    return text.includes('...') ? null : one()
  } catch (error) {
    if (error instanceof Cut) return null
    throw error
  }
}

class Cut extends Error {}

/** Whether the element may end here. */
export function mayEnd(model: Model): boolean {
  if ('name' in model) return false
  if ('many' in model) return true
  return model.isChoice ? model.of.some(mayEnd) : model.of.every(mayEnd)
}

/** The elements that may stand here. */
export function mayBegin(model: Model): string[] {
  if ('name' in model) return [model.name]
  if ('many' in model) return mayBegin(model.many)
  if (model.isChoice) return model.of.flatMap(mayBegin)
  const last = model.of.findIndex((part) => !mayEnd(part))
  return model.of.slice(0, last < 0 ? undefined : last + 1).flatMap(mayBegin)
}

/** What may follow once this element has been read; null if it may not stand here. The models of a DTD leave no doubt which part it is. */
export function after(model: Model, name: string): Model | null {
  if ('name' in model) return model.name === name ? nothing : null
  if ('many' in model) return joined(after(model.many, name), [model])
  if (model.isChoice) return model.of.map((part) => after(part, name)).find((rest) => rest !== null) ?? null
  for (const [at, part] of model.of.entries()) {
    const rest = joined(after(part, name), model.of.slice(at + 1))
    if (rest) return rest
    if (!mayEnd(part)) return null
  }
  return null
}

function joined(first: Model | null, others: Model[]): Model | null {
  if (!first) return null
  // Flat: a model that had one layer more for each element would take long where there are thousands.
  const of = 'of' in first && !first.isChoice ? [...first.of, ...others] : [first, ...others]
  return of.length === 1 && of[0] ? of[0] : { of, isChoice: false }
}

export const namesIn = (model: Model): string[] =>
  'name' in model ? [model.name] : 'many' in model ? namesIn(model.many) : model.of.flatMap(namesIn)
