import { ArticleFigure } from '#app/components/article-figure.tsx'
import { ArticleList } from '#app/components/article-list.tsx'
import { Testimonials } from '#app/components/author-reviews.tsx'
import { Contents } from '#app/components/contents.tsx'
import { Cover } from '#app/components/cover.tsx'
import { FileViewer } from '#app/components/file-viewer.tsx'
import { JournalCarousel } from '#app/components/journal-carousel.tsx'
import { Paragraphs } from '#app/components/paragraphs.tsx'
import { ReportComments } from '#app/components/report-comments.tsx'
import { RichText } from '#app/components/rich-text.tsx'
import { ArticleText } from '#app/public/article/text/article-text.tsx'
import { ReadingSettings } from '#app/public/article/text/reading-settings.tsx'
import { TextContents } from '#app/public/article/text/text-contents.tsx'
import { health, journals, recentArticles, Sample } from './sample.tsx'
import { sampleText } from './sample-text.ts'

export function Reading() {
  return (
    <>
      <Sample name="Covers">
        <ul className="grid">
          {journals.map((journal) => (
            <li key={journal.slug}>
              <Cover journal={journal} volume={2} issue={2} href={`/journals/${journal.slug}`} lazy />
            </li>
          ))}
        </ul>
      </Sample>
      <Sample name="Comments of a report, with answers">
        <ReportComments
          answered="Authors’ answer"
          comments={[
            {
              number: 1,
              text: 'Table 2 is unclear.',
              answer: { changed: true, text: 'We have split it in two.', place: 'page 7' },
            },
          ]}
        />
      </Sample>
      <Sample name="An article’s figure, and its mark without one">
        <div className="cluster">
          <ArticleFigure
            figure={{ src: '/covers/domain-health-journal/art.svg', width: 960, height: 540, alt: 'A drawing' }}
          />
          <ArticleFigure figure={undefined} mark="“" />
        </div>
      </Sample>
      <Sample name="Cards">
        <ul className="grid">
          {journals.map(({ slug, title, accent }) => (
            <li key={slug} className="card" data-accent={accent}>
              <h4>{title}</h4>
              <p>What the journal publishes.</p>
            </li>
          ))}
        </ul>
      </Sample>
      <Sample name="Reading">
        <div className="with-aside">
          <div className="prose">
            <p>
              The text of a page, at 18 pixels in the serif, at most 68 characters wide. It may hold <em>emphasis</em>,
              a <a href="/journals">link to the journals</a> and lists:
            </p>
            <ul>
              <li>one thing;</li>
              <li>and another.</li>
            </ul>
            <blockquote>A passage in another’s words.</blockquote>
          </div>
          <aside>
            <Contents
              sections={[
                { id: 'reading', title: 'Covers, cards and reading' },
                { id: 'welcome', title: 'Page patterns' },
              ]}
            />
          </aside>
        </div>
      </Sample>
      <Sample name="The text of an article">
        <ReadingSettings />
        <TextContents text={sampleText} after={[{ id: 'references', title: 'References' }]} />
        <ArticleText text={sampleText} language="en" figures="/covers/domain-health-journal/" />
      </Sample>
      <Sample name="Text from content files, and as people typed it">
        <RichText html="<p>From <strong>Markdown</strong>.</p>" />
        <Paragraphs text={'One paragraph.\n\nAnother, after an empty line.'} />
      </Sample>
      <Sample name="A file that can't be shown">
        <FileViewer url="/files/none" name="sample.pdf" mediaType="application/pdf" />
      </Sample>
    </>
  )
}

export function Welcome() {
  return (
    <>
      <div className="issue-panel">
        <Cover journal={health} volume={2} issue={2} lazy />
        <ArticleList articles={recentArticles} />
      </div>
      <Stage />
      <JournalCarousel
        journals={journals.map((journal) => ({ ...journal, description: 'What the journal publishes.', issue: null }))}
      />
      <Testimonials
        reviews={['Quick and fair.', 'Clear e-mails at every step.'].map((text) => ({
          _id: text,
          name: 'Sample Author Two',
          text,
          profilePicture: null,
          dateTime: '2026-10-30T09:00:00Z',
          verified: true,
        }))}
      />
      <p>
        The bars at the top, the header and the footer of this page are components too, and so is{' '}
        <a href="/no/such/page">the page for an unknown address</a>.
      </p>
    </>
  )
}

function Stage() {
  return (
    <div className="stage dark-stage">
      <div className="stage-art">
        {journals.map(({ slug }) => (
          <img key={slug} src={`/covers/${slug}/art.svg`} alt="" width={960} height={540} loading="lazy" />
        ))}
      </div>
      <div className="container stack">
        <p className="hero-title">Open research, across the domains.</p>
        <p className="lede">Peer-reviewed work in health, technology, society and the living world.</p>
      </div>
    </div>
  )
}
