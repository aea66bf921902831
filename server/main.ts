import cluster from 'node:cluster'
import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { openCdn } from './adapters/cdn.ts'
import { say, sayError, sayWarning } from './adapters/journal.ts'
import { keepInMailbox } from './adapters/mail/mailer.ts'
import { smtpMailer } from './adapters/mail/smtp.ts'
import { runBackupCommand } from './backup-commands.ts'
import { commandIn } from './command-in.ts'
import { type Config, readConfig, readEnvFile } from './config.ts'
import { runContentCommand } from './content-commands.ts'
import { followContent } from './content-version.ts'
import { expectDatabase } from './db/cluster.ts'
import { depsNow, type Resources } from './deps.ts'
import { runDoctor } from './doctor/doctor.ts'
import { addressReader } from './http/address.ts'
import { countUsage } from './http/count-usage.ts'
import { withFewAhead } from './http/few-ahead.ts'
import { withKnownHost } from './http/known-host.ts'
import { openServer } from './http/open-server.ts'
import { replyAddress } from './jobs/reply-address.ts'
import type { JobHandlers } from './jobs/schedule.ts'
import { startWorker, type Worker } from './jobs/worker.ts'
import { createLog } from './log.ts'
import { startHeartbeat } from './office/site-status/heartbeat.ts'
import { ensureFirstAdmin, setUpLines } from './people/accounts/first-admin.ts'
import { tellOfFailed } from './people/notifications/tell-of-failed.ts'
import { placeWarnings } from './place-warnings.ts'
import { repeat } from './repeat.ts'
import { openResources } from './resources.ts'
import { addSampleContent, hasSample, sampleSignIns } from './sample/sample.ts'
import { developmentListener, productionListener } from './serve.ts'
import { startUsageLog } from './site/usage/usage-log.ts'
import { startLines } from './start-lines.ts'
import { addFaults } from './telemetry/fault-store.ts'
import { collectFaults } from './telemetry/faults.ts'
import { version as codeVersion } from './version.ts'
import { isFirst, onStopSignal, runWorkers, workersAsked } from './workers.ts'

/** The benches ask the built product for pages in their own process. */
export { productionListener }

/** So seldom that ten thousand failures cost the database no more than one. */
const faultsEveryMs = 5_000

function fail(error: unknown): never {
  const faults = error instanceof Error && 'faults' in error && Array.isArray(error.faults) ? error.faults : null
  for (const fault of faults ?? [sentenceOf(error)]) sayError(fault)
  process.exit(1)
}

/** Of a statement that failed, what PostgreSQL says about it. */
function sentenceOf(error: unknown): string {
  const { cause, message } = error instanceof Error ? error : new Error(String(error))
  return message.startsWith('Failed query') && cause instanceof Error ? `PostgreSQL: ${cause.message}` : message
}

async function main(): Promise<void> {
  if (Number(process.versions.node.split('.')[0]) < 24) {
    fail(
      `Node 24 or newer is needed; this is ${process.versions.node}. Start with "npm start", which brings its own where it can.`,
    )
  }
  const workers = workersAsked(process.argv)
  if (workers > 1 && cluster.isPrimary) return runWorkers(workers, say)
  // By each worker for itself, so that those that follow see what has changed.
  readEnvFile()
  // Before the settings are read, because it says what is wrong with them.
  if (process.argv.includes('--doctor')) process.exit(await runDoctor(process.argv.slice(2), say))
  const config = readConfig()
  const faults = collectFaults()
  const log = createLog(config.logLevel, undefined, faults.failed)
  const args = process.argv.slice(2)
  const exitCode = (await runBackupCommand(args, config, log, say)) ?? (await runContentCommand(args, config, log, say))
  if (exitCode !== null) {
    process.exitCode = exitCode
    return
  }
  const command = commandIn(args)
  if (command) expectDatabase(config)
  const isDevelopment = process.argv.includes('--dev')
  const resources = await openResources(config, log, faults, { isNewRefused: command !== null, isDevelopment })
  if (resources.published.taken) say(resources.published.taken)
  if (command) {
    const isGood = await command(resources, say).finally(() => resources.database.close())
    process.exitCode = isGood ? 0 : 1
    return
  }
  await serve(config, resources, log).catch(async (error: unknown) => {
    await resources.database.close()
    throw error
  })
}

async function serve(config: Config, resources: Resources, log: Logger): Promise<void> {
  const deps = depsNow(resources)
  const { watch, tracer, meter, faults } = resources.telemetry
  if (config.sampleContent) await addSampleContent(deps)
  const cdn = config.cdn && openCdn({ ...config.cdn, key: new URL(config.publicUrl).host, log, meter })
  const version = await followContent(resources, cdn)
  const isDevelopment = process.argv.includes('--dev')
  const server = openServer()
  const stopping = new AbortController()
  const startJobs = (handlers: () => JobHandlers): Worker => {
    const { mail, publicUrl, isHttps } = config
    // A public site without SMTP must not say that an e-mail was sent, so letters wait until there is a mail server.
    const mailer = mail
      ? smtpMailer({ ...mail, publicUrl, returnPath: (id) => replyAddress(resources, id) })
      : isHttps
        ? null
        : keepInMailbox
    const { db, clock } = deps
    const onGivenUp = tellOfFailed({ clock, config })
    return startWorker({ db, mailer, clock, log, handlers, onGivenUp })
  }
  const { listener, app, stop } = isDevelopment
    ? await developmentListener(resources, version, server)
    : await productionListener(resources, version, stopping.signal)
  const usage = startUsageLog(deps)
  const saveFaults = () => faults.write((noted) => addFaults(deps.db, noted))
  const faultLog = repeat(faultsEveryMs, saveFaults, log, 'errors could not be kept, and are tried again')
  const addressOf = addressReader(config.trustedProxies)
  const { clock } = deps
  const counting = countUsage({ next: listener, keep: usage.keep, addressOf, isHttps: config.isHttps, clock })
  server.on('request', withFewAhead(watch.requests(withKnownHost(config.publicUrl, counting))))
  await listen(server, config)
  const heartbeat = startHeartbeat(deps)
  const worker = startJobs(() => watch.jobs(app().jobs))
  stopOnSignal(log, config.drainSeconds, async () => {
    stopping.abort()
    // Each answer from now on is the last on its connection, so that nobody sends a request on one that is about to end.
    server.prependListener('request', (_, res) => {
      res.shouldKeepAlive = false
    })
    // A load balancer needs a moment to learn from /readyz that it must not send requests here any more.
    await sleep(config.drainSeconds * 1000)
    await Promise.all([closeServer(server), worker.stop()])
    await Promise.all([usage.stop(), faultLog.stop(), heartbeat.stop(), tracer?.stop()])
    await stop()
    await version.close()
    await resources.database.close()
  })
  await announce(config, resources).catch((error: unknown) => {
    // Whoever stops while this still asks the database has closed it.
    if (!stopping.signal.aborted) throw error
  })
}

/** The lines that an operator reads at a start. */
async function announce(config: Config, resources: Resources): Promise<void> {
  const deps = depsNow(resources)
  const setUp = setUpLines(await ensureFirstAdmin(deps), { isFirst: isFirst() })
  if (!isFirst()) return setUp.forEach(say)

  say(`Domain Journals is at ${config.publicUrl}`)
  say(`Version ${codeVersion}`)
  for (const warning of config.warnings) sayWarning(warning)
  for (const warning of await placeWarnings(deps, resources.database.connection)) sayWarning(warning)
  setUp.forEach(say)
  for (const line of startLines(config, await hasSample(deps))) say(line)
  for (const { who, url } of await sampleSignIns(deps)) say(`Log in as ${who}: ${url}`)
}

function listen(server: Server, { port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') reject(new Error(`Port ${port} is in use. Set PORT to another one.`))
      else if (error.code === 'ENOTFOUND' || error.code === 'EADDRNOTAVAIL')
        reject(new Error(`HOST: this machine has no address ${host}`))
      else reject(error)
    })
    server.listen(port, host, resolve)
  })
}

/** Stops accepting requests and gives running ones a few seconds to finish. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(() => server.closeAllConnections(), 5_000).unref()
    server.close(() => resolve())
    server.closeIdleConnections()
  })
}

function stopOnSignal(log: Logger, drainSeconds: number, close: () => Promise<void>): void {
  let isStopping = false
  const stop = async () => {
    if (isStopping) process.exit(1)
    isStopping = true
    say(`Process ${process.pid} stops.`)
    setTimeout(() => process.exit(1), drainSeconds * 1000 + 9_000).unref()
    await close().catch((error: unknown) => log.error({ err: error }, 'stopping failed'))
    say(`Process ${process.pid} has stopped.`)
    process.exit(0)
  }
  onStopSignal(stop)
}

// Without `await`: the pages load later, and what they share with this module must not wait for its end.
if (import.meta.main) main().catch(fail)
