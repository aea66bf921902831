import type { Logger } from 'pino'
import type { Reading } from '#domain/manuscript/reading/reading.ts'
import { anonymiser, changeSettler } from './adapters/anonymise/anonymiser.ts'
import { certificateDrawer } from './adapters/certificate/drawer.ts'
import { systemClock } from './adapters/clock.ts'
import { portraitDrawer } from './adapters/content.ts'
import { countriesFrom } from './adapters/countries.ts'
import { createCrossref } from './adapters/crossref/client.ts'
import { createWorks } from './adapters/crossref/works.ts'
import { prepareDataDir } from './adapters/data-dir.ts'
import { textDiffer } from './adapters/difference/differ.ts'
import { createDoaj } from './adapters/doaj/client.ts'
import { openInspector, openPatientInspector } from './adapters/inspect/inspector.ts'
import { libreOffice } from './adapters/libre-office/libre-office.ts'
import { remember } from './adapters/libre-office/remember.ts'
import { openStamper } from './adapters/pdf/stamper.ts'
import { pictureMaker, pictureRedrawer } from './adapters/pictures/picture-maker.ts'
import { rememberTooMuch } from './adapters/pool/remember-too-much.ts'
import type { ReadFile } from './adapters/reader/read-blocks.ts'
import { openReader } from './adapters/reader/reader.ts'
import { cardDrawer } from './adapters/social-card/drawer.ts'
import { openJatsReader, openSourceReader, openTextBuilder } from './adapters/source/source-reader.ts'
import { openStorage } from './adapters/storage/places.ts'
import { remembering } from './adapters/storage/remembering.ts'
import { openTypesetter } from './adapters/typesetter/typesetter.ts'
import { wordConverter } from './adapters/word/converter.ts'
import type { Config } from './config.ts'
import { migrate, migrationState } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { installationSecret } from './db/secret.ts'
import type { Resources } from './deps.ts'
import { openPaymentProvider, withSimulatorKey } from './payments.ts'
import { openPublished, type Published } from './published.ts'
import type { Faults } from './telemetry/faults.ts'
import { addGauges } from './telemetry/gauges.ts'
import { openTelemetry } from './telemetry/telemetry.ts'
import { version } from './version.ts'

/** Opens what exists once per process. What is quickest to check comes first, so that faults are found early. */
export async function openResources(
  given: Config,
  log: Logger,
  faults?: Faults,
  { isNewRefused = false, isDevelopment = false } = {},
): Promise<Resources> {
  await prepareDataDir(given.dataDir)
  const redrawPicture = pictureRedrawer()
  const telemetry = await openTelemetry(given, log, faults)
  const { watch } = telemetry
  const database = await openDatabase({
    url: given.databaseUrl,
    replicaUrl: given.replicaUrl,
    dataDir: given.dataDir,
    log,
    watch: watch.query,
  })
  if (isNewRefused && (await migrationState(database.connection)).isNew) {
    await database.close()
    throw new Error("The database is empty. Are the site's settings those of this command?")
  }
  await migrate(database.connection)
  const { contentDir } = given
  const storage = openStorage(given, log, 'files')
  const drawPortrait = portraitDrawer(redrawPicture)
  const published = await openPublished({
    ...{ db: database.db, clock: systemClock, log, storage, drawPortrait, contentDir, isDevelopment },
  }).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  const secret = await installationSecret(database.db, given.secretKeyFile)
  const config = withSimulatorKey(given, secret)
  const resources = {
    config,
    log,
    telemetry,
    published,
    database,
    clock: systemClock,
    countries: countriesFrom(config.countriesUrl),
    storage,
    madePdfs: remembering(openStorage(config, log, 'pdfs')),
    pictures: openStorage(config, log, 'figures'),
    openStamper: () => openStamper(),
    wordToPdf: config.libreOffice === null ? null : libreOffice(config.libreOffice),
    docToDocx:
      config.libreOffice === null ? null : rememberTooMuch(remember(libreOffice(config.libreOffice, { to: 'docx' }))),
    paymentProvider: openPaymentProvider(config, log),
    crossref: crossrefOf(config, log),
    doaj: doajOf(config, log),
    works: worksOf(config, published, log),
    inspect: openInspector().run,
    inspectPatiently: openPatientInspector().run,
    convertWord: wordConverter(),
    compareTexts: textDiffer(),
    readManuscript: rememberTooMuch<ReadFile, Reading>(openReader().run),
    readSource: openSourceReader().run,
    readJats: openJatsReader().run,
    buildText: openTextBuilder().run,
    typeset: openTypesetter({ seconds: 120 }).run,
    preparePicture: pictureMaker(),
    redrawPicture,
    drawPortrait,
    anonymise: anonymiser(),
    settleChanges: changeSettler(),
    drawCard: cardDrawer(),
    drawCertificate: certificateDrawer(),
    secret,
  }
  if (telemetry.meter) addGauges(telemetry.meter, resources)
  return resources
}

function doajOf({ doaj: { baseUrl, apiKey } }: Config, log: Logger) {
  return apiKey === null ? null : createDoaj({ baseUrl, apiKey, log })
}

function worksOf({ referenceChecks, publicUrl }: Config, published: Published, log: Logger) {
  const agent = () => `DomainJournals/${version} (${publicUrl}; mailto:${published.now().site.contact.email})`
  return referenceChecks && createWorks({ ...referenceChecks, agent, log })
}

function crossrefOf({ crossref: { baseUrl, logIn } }: Config, log: Logger) {
  return logIn && createCrossref({ baseUrl, logIn, log })
}
