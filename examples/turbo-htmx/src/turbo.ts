import '@hotwired/turbo';
import './page';
