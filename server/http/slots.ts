import { visitorKinds } from '#domain/people/visitor-kind.ts'

/** No character of a page: HTML does not allow it. */
export const gap = '\0'

/**
 * Takes out of a page what differs by who reads it (see ByVisitor), and leaves a gap in each place. `slots` has what belongs there
 * for each kind of visitor. Only who rendered the page knows its nonce, so that no text can pass for a slot.
 */
export function cutSlots(html: string, nonce: string): { html: string; slots: string[][] } {
  const start = `<template nonce="${nonce.replaceAll('+', '\\+')}">`
  const template = `${start}([^]*?)</template>`
  // Then comes what is shown to the visitor for whom the page was rendered, and an empty template.
  const slot = new RegExp(`((?:${template}){${visitorKinds.length}})[^]*?${start}</template>`, 'g')
  const slots: string[][] = []
  const cut = html.replaceAll(gap, '').replace(slot, (_, templates: string) => {
    slots.push([...templates.matchAll(new RegExp(template, 'g'))].map(([, inside = '']) => inside))
    return gap
  })
  return { html: cut, slots }
}
