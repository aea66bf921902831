import { expect, test } from 'vitest'
import { commandIn } from './command-in.ts'

test.each([
  [['--help'], 'npm start -- [--workers <number>]'],
  [['--doctr'], 'npm start -- [--workers <number>]'],
  [['extra'], 'npm start -- [--workers <number>]'],
  [['--admin-link', '--bogus'], 'npm run admin:link'],
  [['--verify-log', 'extra'], 'npm run verify-log'],
  [['--move-storage', '--help'], 'npm run storage:move -- --to s3, or --to disk'],
  [['--remove-sample', '--yes'], 'npm run sample:remove'],
  [['--reset-second-factor'], 'npm run second-factor:reset -- <e-mail address>'],
  [['--reset-second-factor', '--help'], 'npm run second-factor:reset -- <e-mail address>'],
  [['--reset-second-factor', 'a@example.org', 'b@example.org'], 'npm run second-factor:reset -- <e-mail address>'],
])('the arguments %j do nothing but say how it is written', (args, usage) => {
  expect(() => commandIn(args)).toThrow(`Usage: ${usage}`)
})

test.each([[[]], [['--workers', '2']], [['--dev']]])('the arguments %j serve the site', (args) => {
  expect(commandIn(args)).toBeNull()
})

test('a command is known by its option', () => {
  expect(commandIn(['--reset-second-factor', 'a@example.org'])).toBeTypeOf('function')
})
