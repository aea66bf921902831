import { expect, test } from '#tests/support/journey.ts'
import { crampedTargets, faintWords, lostLinks, unreachableScrollers } from '#tests/support/quick-checks.ts'

test('the quick checks of a page find what axe finds: faint words, cramped targets, what scrolls by mouse alone, lost links', async ({
  page,
}) => {
  await page.setContent(`<body style="background: #fff; margin: 50px">
    <p style="color: #999">faint</p>
    <p style="color: #767676">readable</p>
    <p style="color: #8a8a8a; font-size: 24px">large</p>
    <p style="opacity: 0.5"><b style="color: #444">half there</b></p>
    <p style="background: #000"><b style="background: color-mix(in oklab, #fff 60%, transparent); color: #666">on a tint</b></p>
    <p style="color: #999"><button disabled>off</button> <span hidden>not there</span></p>
    <div><a href="/1" style="display: inline-block; width: 20px; height: 20px"></a><a href="/2" style="display: inline-block; width: 20px; height: 20px"></a></div>
    <div style="margin: 50px"><a href="/3" style="display: inline-block; width: 20px; height: 20px"></a></div>
    <p><a href="/4">a link</a> in a sentence, and <a href="/5" style="text-decoration: none">another</a></p>
    <p>A sentence with <b><a href="/6" style="text-decoration: none">one in bold</a></b></p>
    <ul><li><a href="/7" style="text-decoration: none">one</a>, <a href="/8" style="text-decoration: none">two</a></li></ul>
    <div style="overflow: auto; width: 100px"><div style="width: 200px">a table</div></div>
    <div style="overflow: auto; width: 100px" tabindex="0"><div style="width: 200px">a list</div></div>`)
  const body = page.locator('body')
  expect((await body.evaluate(faintWords)).map((fault) => /of 4.5: <\w+ .*>(.*)<\/\w+>$/.exec(fault)?.[1])).toEqual([
    'faint',
    'half there',
    'on a tint',
  ])
  expect((await body.evaluate(crampedTargets)).map((fault) => /href="(.*?)"/.exec(fault)?.[1])).toEqual(['/1', '/2'])
  expect((await body.evaluate(lostLinks)).map((fault) => /href="(.*?)"/.exec(fault)?.[1])).toEqual(['/5'])
  expect(await body.evaluate(unreachableScrollers)).toEqual([expect.stringContaining('a table')])
})
