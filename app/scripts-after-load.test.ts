import { expect, test } from 'vitest'
import { scriptsAfterLoad } from './scripts-after-load.ts'

const modules = `import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/home.js";
  window.__reactRouterRouteModules = {"root":route0,"public/home":route1};

import("/assets/entry.js");`

function page(attributes: string): string {
  return `<head><link rel="modulepreload" href="/assets/root.js"/></head><script${attributes} type="module" async="">${modules}</script>`
}

test('scripts that only add to a page are asked for once it has loaded', () => {
  const html = scriptsAfterLoad(page(' nonce="n" data-after-load="true"'))
  expect(html).not.toContain('modulepreload')
  expect(html).toContain('<script nonce="n" data-after-load="true">addEventListener(\'load\', async () => {')
  expect(html).toContain(
    'const [,route0,route1] = await Promise.all([import("/assets/manifest.js"),import("/assets/root.js"),import("/assets/home.js")]);',
  )
  expect(html).toContain('import("/assets/entry.js");})</script>')
})

test('a page that needs its scripts keeps them as they are', () => {
  expect(scriptsAfterLoad(page(''))).toBe(page(''))
})
