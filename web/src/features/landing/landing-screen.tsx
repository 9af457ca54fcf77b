import { Clock, ShieldCheck, TrendingUp } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { brand } from '../../config/brand.ts';
import { paths } from '../../config/paths.ts';
import { Copyright } from '../../legal/copyright.tsx';
import { ButtonLink, TextButton } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { Row, RowList } from '../../ui/layout/row.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { part } from '../../ui/part.ts';
import { Link } from '../../ui/router.tsx';
import { Hero } from './components/hero.tsx';
import { MarketTicker } from './components/market-ticker.tsx';
import { Opening } from './components/opening.tsx';
import { Packages } from './components/packages.tsx';
import { SampleTip } from './components/sample-tip.tsx';
import { StickySignUp } from './components/sticky-sign-up.tsx';
import { questions } from './faq.ts';
import styles from './landing-screen.module.css';
import { useInSight } from './use-in-sight.ts';

// Nothing is typed here: where its code cannot be loaded, the screen says so.
const TermsModal = part(async () => (await import('../../legal/terms-modal.tsx')).TermsModal);

/** `/`: the first screen of a visitor. */
export function LandingScreen() {
  const [termsOpen, setTermsOpen] = useState<boolean>();
  const { watch, isInSight } = useInSight();
  const packages = useRef<HTMLDivElement>(null);
  const showPackages = () => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    packages.current?.focus({ preventScroll: true });
    packages.current?.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth' });
  };
  return (
    <div className={styles.landing}>
      <Hero signUp={watch}>
        <MarketTicker />
      </Hero>
      <div ref={packages} tabIndex={-1} className={styles.packages}>
        <Section title="Plan & pricing" trailing={<span className={styles.unit}>in USDT</span>}>
          <Packages />
        </Section>
      </div>
      <div className={styles.join}>
        <Opening />
        <div ref={watch}>
          <ButtonLink variant="primary" to={paths.signup}>
            Create your wallet
          </ButtonLink>
        </div>
      </div>
      <div className={styles.parts}>
        <Section title="A tip looks like this">
          <SampleTip />
        </Section>
        <Section title="About">
          <p className={styles.text}>
            {brand.name} brings trading tips, packages and a community together, around a wallet
            that belongs to you alone. It is made for beginners who want to understand before they
            buy, and for traders and investors who have no time to read everything.
          </p>
        </Section>
        <Section title="Why members stay">
          <Card kind="rows">
            <RowList>
              <Row
                icon={<ShieldCheck />}
                title="Protect Your Wealth"
                detail="Your keys are made on your device and locked with your password. We keep the locked copy alone."
              />
              <Row
                icon={<Clock />}
                title="Save Time & Effort"
                detail="Tips that fit in a minute, instead of a day in front of charts."
              />
              <Row
                icon={<TrendingUp />}
                title="Stay Ahead of the Market"
                detail="Notified the moment a tip is posted, if you turn it on."
              />
            </RowList>
          </Card>
        </Section>
        <Section title="Questions and answers">
          <Card kind="rows">
            {questions.map(({ question, answer }, index) => (
              <Disclosure key={question} title={question} group="questions" open={index === 0}>
                {answer}
              </Disclosure>
            ))}
          </Card>
        </Section>
      </div>
      <div className={styles.closing}>
        <p>
          Take your time, read how it works, and join when you are ready. Crypto currencies are
          risky: never use money that you cannot afford to lose.
        </p>
        <div ref={watch}>
          <ButtonLink variant="primary" to={paths.signup}>
            Sign up
          </ButtonLink>
        </div>
        <p className={styles.invitation}>You need a Referral ID: ask the member who invited you.</p>
      </div>
      <footer className={styles.footer}>
        <span className={styles.links}>
          <TextButton onClick={() => setTermsOpen(true)}>Terms & Condition</TextButton>
          <Link to={paths.landing} onClick={showPackages}>
            Plan & pricing
          </Link>
        </span>
        <small>
          <Copyright />
        </small>
      </footer>
      <StickySignUp shown={isInSight === false} />
      {termsOpen === undefined ? null : (
        <Suspense fallback={null}>
          <TermsModal open={termsOpen} onClose={() => setTermsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
