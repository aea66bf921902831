import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** The same engine without a window around it, which takes half the computing. */
const withoutWindow = '/usr/bin/chromium-headless-shell'
const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * A browser takes only the last list of this kind, so Playwright's own is repeated as far as we need it. The first two
 * draw the address bar of every window anew, which nobody sees here: a second of computing for each test.
 */
const withoutFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'Translate',
]

/** As root there is no sandbox to be had; the rest keeps the browser from calling home. */
export const chromiumArguments = [
  `--disable-features=${withoutFeatures.join()}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

function find(): string | undefined {
  return [process.env.CHROMIUM_PATH ?? '', withoutWindow, ...installed, chromium.executablePath()].find(
    (path) => path !== '' && existsSync(path),
  )
}

function run(command: string): void {
  spawnSync(command, { shell: true, stdio: 'ignore', timeout: 5 * 60_000 })
}

/** An installed Chromium, Playwright's own, or Debian's: in that order, installing if it must. */
export function ensureChromium(): string {
  const found = find()
  if (found) return found
  run('npx playwright install chromium')
  if (!find() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const install = 'DEBIAN_FRONTEND=noninteractive apt-get install -y -qq'
    run(`apt-get update -qq && (${install} chromium-headless-shell || ${install} chromium)`)
  }
  const path = find()
  if (path) return path
  throw new Error(
    'No Chromium was found and none could be installed. Install one, or set CHROMIUM_PATH to its program.',
  )
}
