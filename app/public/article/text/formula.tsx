import { createElement, type ReactElement } from 'react'
import type { Part, Formula as WrittenFormula } from '#domain/manuscript/full-text.ts'
import type { Element } from '#domain/manuscript/record/element.ts'

type FormulaProps = { formula: WrittenFormula; display?: 'block' }

/** Longer ones may be wider than a phone. */
const short = 24

/** MathML, which browsers read without a script. A formula that nobody understood is shown as it was written. */
export function Formula({ formula: { tex, mathml }, display }: FormulaProps) {
  if (!mathml) return <code>{tex}</code>
  const math = drawn(display ? { ...mathml, attributes: { ...mathml.attributes, display } } : mathml)
  return display || tex.length <= short ? math : <span className="long-formula">{math}</span>
}

function drawn({ name, attributes, children }: Element): ReactElement {
  const inside = children.map((child) => (typeof child === 'string' ? child : drawn(child)))
  // Letters are set in italics, but not a name: log, max.
  const isName = name === 'mi' && children.join('').length > 1
  return createElement(name, isName ? { mathvariant: 'normal', ...attributes } : attributes, ...inside)
}

export function Equation({ id, label, formula }: Extract<Part, { kind: 'equation' }>) {
  return (
    <div className="equation" id={id || undefined}>
      <div>
        <Formula formula={formula} display="block" />
      </div>
      {label !== '' && <span>({label})</span>}
    </div>
  )
}
