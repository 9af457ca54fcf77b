import { KeyRound, LifeBuoy, TriangleAlert } from 'lucide-react';
import { Button } from '../../../ui/controls/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Row, RowList } from '../../../ui/layout/row.tsx';
import { Step } from './step.tsx';

/** Why it matters, in three sentences. */
export function WhyStep({ onNext }: { readonly onNext: () => void }) {
  return (
    <Step title="12 words are your wallet" focus={false}>
      <Card kind="rows">
        <RowList>
          <Row
            icon={<KeyRound />}
            title="Only you have them."
            detail="They were made on your device and never leave it in the clear."
          />
          <Row
            icon={<LifeBuoy />}
            title="Nobody can give them back to you."
            detail="Not PolyTips, not support: without them and your password the money is lost."
          />
          <Row
            icon={<TriangleAlert />}
            iconTone="warn"
            title="Whoever has them has your money."
            detail="Never type them into a website or a chat, and tell nobody."
          />
        </RowList>
      </Card>
      <Note>Take a pen and paper. It takes about three minutes.</Note>
      <Button variant="primary" onClick={onNext}>
        Start
      </Button>
    </Step>
  );
}
