const modulePreload = /<link rel="modulepreload"[^>]*>/g
const moduleScript = /(<script[^>]*? data-after-load="true"[^>]*?) type="module" async="">([\s\S]*?)<\/script>/
const staticImport = /^import (?:\* as (\w+) from )?("[^"]+");?$/gm

/**
 * A page whose scripts only add to it is read long before they arrive: on a slow line they wait until everything else
 * is there. React Router writes static imports, which would be fetched at once; here they become calls after the load.
 */
export function scriptsAfterLoad(html: string): string {
  if (!moduleScript.test(html)) return html
  return html.replace(modulePreload, '').replace(moduleScript, (_, tag: string, code: string) => {
    const imports = [...code.matchAll(staticImport)]
    const names = imports.map(([, name = '']) => name)
    const calls = imports.map(([, , address]) => `import(${address})`)
    const start = `const [${names}] = await Promise.all([${calls}]);${code.replace(staticImport, '')}`
    return `${tag}>addEventListener('load', async () => {${start}})</script>`
  })
}
