import { expect, test } from 'vitest'
import { fileIdOf, filePath, fileUrl } from './file-url.ts'

const site = 'https://journals.example'
const id = 'AbCdEfGhIjKlMnOpQr_-12'

test('the URL of a file, and its path alone, lead back to its id', () => {
  expect(fileIdOf(fileUrl(id, site), site)).toBe(id)
  expect(fileIdOf(filePath(id), site)).toBe(id)
})

test.each([
  'http://127.1/files/ID',
  'http://2130706433/files/ID',
  'http://0x7f.1/files/ID',
  'http://[::ffff:7f00:1]/files/ID',
  'http://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  'gopher://journals.example/files/ID',
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.test/files/ID',
  'http://journals.example/files/ID',
  'https://journals.example@evil.test/files/ID',
  'https://journals.example.evil.test/files/ID',
  'https://evil.test/https://journals.example/files/ID',
  'https://evil.test?https://journals.example/files/ID',
  'https://journals.example//files/ID',
  'https://journals.example/files/../files/ID',
  'https://journals.example/files/..%2fID',
  'https://journals.example/files/ID?x=1',
  'https://journals.example/files/ID#x',
  'https://journals.example/files/ID/',
  'https://journals.example/files/ID%00',
  'https://journals.example/files/ID\r\nX: y',
  'https://journals.example/files/ID\n',
  '/files/ID/../../etc/passwd',
  'files/ID',
  'ID',
  '/files/short',
  '',
])('T13 %j is not a file of this site', (url) => {
  expect(fileIdOf(url.replaceAll('ID', id), site)).toBeNull()
})
