import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** The same engine without a window, which needs half the CPU time. */
const withoutWindow = '/usr/bin/chromium-headless-shell'
const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * Chromium uses only the last --disable-features, so this repeats what we need from Playwright's list. The first two
 * draw the address bar, which costs a second of CPU time per test and is not visible here.
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

/**
 * Chromium's sandbox does not work as root. Most other flags stop the browser from contacting its vendor. A journey
 * leaves each page before optimised machine code would pay: to compile it takes a tenth of the time.
 */
export const chromiumArguments = [
  `--disable-features=${withoutFeatures.join()}`,
  '--js-flags=--no-opt --no-maglev',
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

/** Returns an installed Chromium. If there is none, installs Playwright's or, failing that, Debian's. */
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
